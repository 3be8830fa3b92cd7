import { Checkbox } from '@ekhaya/ui-kit/controls/checkbox';
import { useLinkProperties } from '@ekhaya/ui-kit/navigation/navigation';
import { useRemoteConfig } from '../../../platform/configuration/remote-config.ts';

interface LegalPage {
  url: string;
  title: string;
}

interface TermsAcceptanceProps {
  isAccepted: boolean;
  error?: string;
  onChange: (isAccepted: boolean) => void;
  /** Called to open one of the pages. */
  onRead: (page: LegalPage) => void;
}

/** The checkbox that accepts the terms and the privacy policy, with links to both. */
export function TermsAcceptance({ isAccepted, error, onChange, onRead }: TermsAcceptanceProps) {
  const { termsUrl = '/legal/terms', privacyUrl = '/legal/privacy' } = useRemoteConfig('signup');
  const terms: LegalPage = { url: termsUrl, title: 'Terms and conditions' };
  const privacy: LegalPage = { url: privacyUrl, title: 'Privacy policy' };
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
  onRead: (page: LegalPage) => void;
  children: string;
}

/** Opens a page in the app. A press with a modifier key is left to the browser, for example for a new tab. */
function LegalLink({ page, onRead, children }: LegalLinkProps) {
  const link = useLinkProperties({
    href: page.url,
    onPress: (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onRead(page);
    },
  });
  return <a {...link}>{children}</a>;
}
