import { useRemoteConfig } from './remote-config.ts';

/** A page of the estate's terms, with the title of its screen. */
export interface LegalPage {
  url: string;
  title: string;
}

/** The terms and the privacy policy: what a person accepts and what About shows is at the addresses that an administrator has set. */
export function useLegalPages(): { terms: LegalPage; privacy: LegalPage } {
  const { termsUrl = '/legal/terms', privacyUrl = '/legal/privacy' } = useRemoteConfig('signup');
  return {
    terms: { url: termsUrl, title: 'Terms and conditions' },
    privacy: { url: privacyUrl, title: 'Privacy policy' },
  };
}
