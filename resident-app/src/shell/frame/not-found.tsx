import { LinkButton } from '@ekhaya/ui-kit/button';
import { Empty } from '@ekhaya/ui-kit/empty';
import { homeIcon } from '@ekhaya/ui-kit/icons';
import { PageFrame } from '@ekhaya/ui-kit/page-frame';
import cycleTrail from './pictures/cycle-trail.svg';

/** An address that the app does not have. */
export function NotFound() {
  return (
    <PageFrame title="" backHref="/home">
      <Empty
        isHeading
        picture={cycleTrail}
        text="There is nothing here."
        note="The link may be old, or for somebody else."
        action={
          <LinkButton href="/home" icon={homeIcon} isReplacing>
            Go to Home
          </LinkButton>
        }
      />
    </PageFrame>
  );
}
