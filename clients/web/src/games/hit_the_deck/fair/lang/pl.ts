import type { FairWords } from '../words';

const pl: FairWords = {
  lead: 'Liczy się chwila, w której spadła ręka, a nie chwila, w której dowiedział się o tym serwer.',
  parts: [
    {
      title: 'Co się mierzy',
      text: 'Twój czas zaczyna się, gdy karta dociera do twojego urządzenia, a kończy, gdy spada ręka. Drogę obu wiadomości przez sieć odejmuje się; tablica pokazuje, ile to było.',
    },
    {
      title: 'Dlaczego ktoś z daleka ma tę samą szansę',
      text: 'Kto siedzi na drugim końcu świata, widzi kartę później i później o nim słychać. Jedno i drugie się odejmuje. W czasie wyścigu serwer wysyła każdemu urządzeniu drobny sygnał 25 razy na sekundę, a urządzenie samo odpowiada. Uderzenie dociera między dwiema takimi odpowiedziami, i po nich widać, jak długo było w drodze.',
    },
    {
      title: 'Dlaczego nie wierzy się urządzeniu na słowo',
      text: 'Każde urządzenie podaje też czas z własnego zegara. Liczy się, jeśli pasuje do odpowiedzi; reszta jest ucinana. Oszustwo na zegarze daje najwyżej kilka tysięcznych sekundy.',
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
      title: 'Gdy zerwie się łącze',
      text: 'Jeśli nic z wyścigu do ciebie nie dotarło, raz w meczu nie ponosisz kary. Jeśli wrócisz w trakcie, uderzenie liczy się od chwili dotarcia, minus najkrótsza droga twojego łącza.',
    },
  ],
  signs: 'Znaki na tablicy',
  sign: {
    own_clock: 'Czas z urządzenia pasuje do tego, co widać w sieci.',
    clamped: 'Czas z urządzenia nie pasował. Liczy się najbliższy, który pasuje.',
    server: 'Urządzenie nie podało czasu. Policzył go serwer.',
    strict:
      'Łącze było niespokojne, i to tylko w wyścigach. Przez dziesięć wyścigów ma mniej swobody. Nikogo się za to nie usuwa.',
    line: 'Uderzenie przyszło nowym połączeniem.',
    bot: 'Bot potrzebuje tyle czasu, co człowiek.',
  },
  limits: 'Czego nikt nie naprawi',
  limit: [
    'Ekrany, panele dotykowe i klawiatury zabierają od 10 do 60 ms, których sieć nie widzi. Szybkie urządzenie pozostaje przewagą.',
    'Kto panuje nad całym swoim łączem, może udawać, że jest dalej.',
    'Program, który czeka jak człowiek, wygląda jak człowiek.',
    'Ostatnia wiadomość, która zginęła, zginęła, a uśpiony telefon nie uderza.',
    'Niektóre prywatne przeglądarki zaokrąglają zegar do dziesiątej części sekundy. Wtedy liczy się oszacowanie serwera.',
  ],
};

export default pl;
