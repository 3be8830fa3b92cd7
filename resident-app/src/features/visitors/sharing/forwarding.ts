import { normaliseVisitorPhoneNumber } from '@ekhaya/contract/visitors/visitors.rules';

/** Where a message can be sent: `desktop` has no messaging scheme of its own. */
export type DeviceClass = 'tablet' | 'mobile' | 'desktop';

/** 'Device class: tablet, mobile or desktop', as the browser tells it. An iPad says that it is a Mac, but is touched. */
export function deviceClass({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): DeviceClass {
  const isTouchedMac = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  if (/iPad|Tablet/.test(userAgent) || isTouchedMac) return 'tablet';
  if (/Android/.test(userAgent)) return /Mobile/.test(userAgent) ? 'mobile' : 'tablet';
  return /iPhone|iPod|Mobile/.test(userAgent) ? 'mobile' : 'desktop';
}

/** 'share fallback to native messaging scheme after 100 ms on non-desktop'. */
const fallsBackAfter = 100;

/** Digits alone, international: `27824127788`. The app knows no local numbers. */
const digitsOf = (phoneNumber: string): string => normaliseVisitorPhoneNumber(phoneNumber).replaceAll(/\D/g, '');

/** The visitor's own mail is not known: the mail opens without an address. */
export const mailAddress = (subject: string, text: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;

/** The messages of the phone itself. `?&` is understood by iOS and Android alike. */
const smsAddress = (phoneNumber: string, text: string): string =>
  `sms:${phoneNumber}?&body=${encodeURIComponent(text)}`;

/**
 * Opens the messaging app with the message to the visitor: on a desktop its web page, else the app, and the phone's own
 * messages where that app is missing: nothing has come in front of the page after 100 ms.
 */
export function forwardByMessagingApp({ phoneNumber, text }: { phoneNumber: string; text: string }): void {
  const query = `phone=${digitsOf(phoneNumber)}&text=${encodeURIComponent(text)}`;
  if (deviceClass(navigator) === 'desktop') {
    open(`https://api.whatsapp.com/send?${query}`, { isInNewWindow: true });
    return;
  }
  open(`whatsapp://send?${query}`);
  setTimeout(() => {
    if (document.visibilityState === 'visible' && document.hasFocus()) open(smsAddress(phoneNumber, text));
  }, fallsBackAfter);
}

/** Opens the mail program with the message. */
export const forwardByMail = (subject: string, text: string): void => open(mailAddress(subject, text));

function open(address: string, { isInNewWindow = false } = {}): void {
  const link = document.createElement('a');
  link.href = address;
  link.hidden = true;
  if (isInNewWindow) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  document.body.append(link);
  link.click();
  link.remove();
}
