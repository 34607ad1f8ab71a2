// The code and three ways to pass it on: the phone's own sheet, copying, a QR code. On plain http there is no clipboard;
// then the address is there to be selected.
import { useRef, useState } from 'preact/hooks';
import { words } from '../lang/current';
import { roomLink } from '../route';
import { answer } from '../speech/speech';
import { Icon } from './icons';

export function Invite({ code }: { code: string }) {
  const [copied, setCopied] = useState(false);
  const [byHand, setByHand] = useState(false);
  const [qr, setQr] = useState(false);
  const link = roomLink(code);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      answer(words.value.copied);
      setTimeout(() => setCopied(false), 2_000);
    } catch {
      setByHand(true);
    }
  };
  return (
    <section class="invite" aria-label={words.value.invite}>
      <p class="code" role="img" aria-label={words.value.spelled(code)}>
        {code}
      </p>
      <div class="row">
        {'share' in navigator && (
          <button
            type="button"
            class="main"
            onClick={() =>
              navigator.share({ title: words.value.brand, text: words.value.shareText, url: link }).catch(() => {})
            }
          >
            <Icon name="share" /> {words.value.share}
          </button>
        )}
        <button type="button" class={'share' in navigator ? '' : 'main'} onClick={copy}>
          <Icon name="copy" /> {copied ? words.value.copied : words.value.copyLink}
        </button>
        <button
          type="button"
          class="square"
          aria-label={words.value.qrCode}
          aria-expanded={qr}
          onClick={() => setQr(!qr)}
        >
          <Icon name="qr" />
        </button>
      </div>
      {byHand && (
        <label class="by-hand">
          {words.value.copyByHand}
          <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
      {qr && <QrCode text={link} label={words.value.qrCode} />}
    </section>
  );
}

function QrCode({ text, label }: { text: string; label: string }) {
  const drawn = useRef('');
  const draw = (canvas: HTMLCanvasElement | null) => {
    if (!canvas || drawn.current === text) return;
    drawn.current = text;
    void import('lean-qr').then(({ generate }) =>
      generate(text).toCanvas(canvas, { on: [27, 26, 23], off: [255, 251, 242] }),
    );
  };
  return <canvas class="qr" ref={draw} role="img" aria-label={label} />;
}
