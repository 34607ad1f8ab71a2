import type { FairWords } from '../words';

const pl: FairWords = {
  lead: 'Liczy się chwila, w której spadła ręka, a nie chwila, w której dowiedział się o tym serwer.',
  parts: [
    {
      title: 'Co mierzymy',
      text: 'Twój czas zaczyna się, gdy karta dociera do twojego urządzenia, a kończy, gdy spada ręka. Czas drogi obu wiadomości przez sieć odejmujemy; tablica pokazuje, ile to było.',
    },
    {
      title: 'Dlaczego ktoś z daleka ma tę samą szansę',
      text: 'Kto siedzi na drugim końcu świata, widzi kartę później, a uderzenie stamtąd dociera później. Jedno i drugie odejmujemy. W czasie wyścigu serwer wysyła każdemu urządzeniu drobny sygnał 25 razy na sekundę, a urządzenie samo odpowiada. Uderzenie dociera między dwiema takimi odpowiedziami i po nich widać, jak długo było w drodze.',
    },
    {
      title: 'Dlaczego nie wierzymy urządzeniu na słowo',
      text: 'Każde urządzenie podaje też czas z własnego zegara. Liczy się, jeśli pasuje do odpowiedzi; resztę ucinamy. Oszustwo na zegarze daje najwyżej kilka tysięcznych sekundy.',
    },
    {
      title: 'Co znaczy ±',
      text: 'Żaden pomiar nie jest dokładny: ± mówi, o ile czas może się różnić. Jeśli ostatnich rąk nie da się odróżnić, jest remis i karty się dzieli, chyba że przy tym stole rozstrzyga zegar.',
    },
    {
      title: 'Za wcześnie',
      text: 'Nikt nie reaguje w jedną dziesiątą sekundy. Taka ręka zgadywała i płaci.',
    },
    {
      title: 'Gdy zerwie się połączenie',
      text: 'Jeśli nic z wyścigu do ciebie nie dotarło, raz w meczu nie ponosisz kary. Jeśli wrócisz w trakcie, uderzenie liczy się od chwili dotarcia, minus najkrótszy czas drogi twojego połączenia.',
    },
  ],
  signs: 'Znaki na tablicy',
  sign: {
    own_clock: 'Czas z urządzenia pasuje do tego, co widać w sieci.',
    clamped: 'Czas z urządzenia nie pasował. Liczy się najbliższy, który pasuje.',
    server: 'Urządzenie nie podało czasu. Policzył go serwer.',
    strict:
      'Połączenie było niestabilne, ale tylko w wyścigach. Przez dziesięć wyścigów odejmujemy za nie niewiele. Nikogo się za to nie wyprasza.',
    line: 'Uderzenie przyszło nowym połączeniem.',
    bot: 'Bot potrzebuje tyle czasu co człowiek.',
  },
  limits: 'Czego nikt nie naprawi',
  limit: [
    'Ekrany, panele dotykowe i klawiatury zabierają od 10 do 60 ms, których sieć nie widzi. Szybkie urządzenie pozostaje przewagą.',
    'Kto ma władzę nad całym swoim połączeniem, może udawać, że jest dalej.',
    'Program, który czeka jak człowiek, wygląda jak człowiek.',
    'Ostatnia wiadomość, która zginęła, zginęła, a uśpiony telefon nie uderza.',
    'Niektóre przeglądarki dbające o prywatność zaokrąglają zegar do dziesiątej części sekundy. Wtedy liczy się oszacowanie serwera.',
  ],
};

export default pl;
