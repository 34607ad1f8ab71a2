// The code of the room, and the ways to bring others.
import { words } from '../lang/current';
import { roomLink } from '../route';
import { ShareLink } from './share_link';

export const Invite = ({ code }: { code: string }) => (
  <section class="invite" aria-label={words.value.invite}>
    <p class="code" role="img" aria-label={words.value.spelled(code)}>
      {code}
    </p>
    <ShareLink link={roomLink(code)} text={words.value.shareText} />
  </section>
);
