import { Checkbox } from '@ekhaya/ui-kit/controls/checkbox';
import { useLinkProperties } from '@ekhaya/ui-kit/navigation/navigation';
import { useLegalPages, type LegalPage } from '../../../platform/configuration/legal-pages.ts';

interface TermsAcceptanceProps {
  isAccepted: boolean;
  error?: string;
  onChange: (isAccepted: boolean) => void;
  /** Called to open one of the pages in the app. Without it they open in a new window, so that the form stays as it is. */
  onRead?: (page: LegalPage) => void;
}

/** The checkbox that accepts the terms and the privacy policy, with links to both. */
export function TermsAcceptance({ isAccepted, error, onChange, onRead }: TermsAcceptanceProps) {
  const { terms, privacy } = useLegalPages();
  return (
    <Checkbox checked={isAccepted} error={error} onCheckedChange={onChange}>
      I accept the{' '}
      <LegalLink page={terms} onRead={onRead}>
        terms and conditions
      </LegalLink>{' '}
      and the{' '}
      <LegalLink page={privacy} onRead={onRead}>
        privacy policy
      </LegalLink>
    </Checkbox>
  );
}

interface LegalLinkProps {
  page: LegalPage;
  onRead: TermsAcceptanceProps['onRead'];
  children: string;
}

/** Opens a page. In the app, a press with a modifier key is left to the browser, for example for a new tab. */
function LegalLink({ page, onRead, children }: LegalLinkProps) {
  const link = useLinkProperties({
    href: page.url,
    isExternal: !onRead,
    onPress: (event) => {
      if (!onRead || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onRead(page);
    },
  });
  return <a {...link}>{children}</a>;
}
