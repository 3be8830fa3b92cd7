import { LinkButton } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { homeIcon } from '@ekhaya/icons/icon-paths';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import cycleTrail from './pictures/cycle-trail.svg';

/** The screen of an unknown path. */
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
