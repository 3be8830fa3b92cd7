import type { Dependencies } from '../../../platform/dependencies.ts';

/** The ways of telling people for which there is no provider. The demo shows its mails and texts itself. */
export const waysNotSetUp = ({ environment }: Pick<Dependencies, 'environment'>): ('mail' | 'sms' | 'push')[] => {
  const { isDemo, smtpUrl, smsUrl, vapidKeys } = environment;
  const providers = { mail: smtpUrl, sms: smsUrl, push: vapidKeys };
  return isDemo ? [] : (['mail', 'sms', 'push'] as const).filter((way) => providers[way] === undefined);
};
