// Ways to pass a link on: the phone's own sheet, copying, a QR code. On plain http there is no clipboard; then the address
// is there to be selected.
import { useRef, useState } from 'preact/hooks';
import { words } from '../lang/current';
import { load } from '../net/again';
import { answer } from '../speech/speech';
import { Icon } from './icons';

interface Props {
  link: string;
  /** What goes with the link when it is shared. */
  text?: string;
  /** Shows the address and its QR code from the beginning; the address is called so. */
  shown?: string;
}

export function ShareLink({ link, text, shown }: Props) {
  const [copied, setCopied] = useState(false);
  const [byHand, setByHand] = useState(false);
  const [qr, setQr] = useState(shown !== undefined);
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
    <>
      <div class="row">
        {'share' in navigator && (
          <button
            type="button"
            class="main"
            onClick={() => navigator.share({ title: words.value.brand, text, url: link }).catch(() => {})}
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
      {(byHand || shown) && (
        <label class="by-hand">
          {byHand ? words.value.copyByHand : shown}
          <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
      {qr && <QrCode text={link} label={words.value.qrCode} />}
    </>
  );
}

function QrCode({ text, label }: { text: string; label: string }) {
  const drawn = useRef('');
  const draw = (canvas: HTMLCanvasElement | null) => {
    if (!canvas || drawn.current === text) return;
    drawn.current = text;
    load(
      () => import('lean-qr'),
      () => canvas.isConnected,
    ).then(
      ({ generate }) => generate(text).toCanvas(canvas, { on: [27, 26, 23], off: [255, 251, 242] }),
      () => {},
    );
  };
  return <canvas class="qr" ref={draw} role="img" aria-label={label} />;
}
