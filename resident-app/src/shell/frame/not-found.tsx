import { LinkButton } from '@ekhaya/ui-kit/button';
import { PageFrame } from '@ekhaya/ui-kit/page-frame';

/** An address that the app does not have. */
export function NotFound() {
  return (
    <PageFrame title="Not found" backHref="/home">
      <div className="not-found">
        <p>There is no screen at this address. It may have moved.</p>
        <LinkButton href="/home" isReplacing>
          Go to Home
        </LinkButton>
      </div>
    </PageFrame>
  );
}
