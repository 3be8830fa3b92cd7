import { normaliseVisitorPhoneNumber } from '@ekhaya/contract/visitors/visitors.rules';

/** The kind of device. A desktop has no URL scheme for messaging apps. */
export type DeviceClass = 'tablet' | 'mobile' | 'desktop';

/** 'Device class: tablet, mobile or desktop', by the user agent. An iPad reports itself as a Mac with touch points. */
export function deviceClass({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): DeviceClass {
  const isTouchMac = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  if (/iPad|Tablet/.test(userAgent) || isTouchMac) return 'tablet';
  if (/Android/.test(userAgent)) return /Mobile/.test(userAgent) ? 'mobile' : 'tablet';
  return /iPhone|iPod|Mobile/.test(userAgent) ? 'mobile' : 'desktop';
}

/** 'share fallback to native messaging scheme after 100 ms on non-desktop'. */
const FALLBACK_AFTER_MS = 100;

/** The international number in digits only, as the messaging app requires: `27824127788`. */
const digitsOf = (phoneNumber: string): string => normaliseVisitorPhoneNumber(phoneNumber).replaceAll(/\D/g, '');

/** The address of a new mail without a recipient, because the visitor's e-mail is unknown. */
export const mailAddress = (subject: string, text: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;

/** The address of a text message. Both iOS and Android understand `?&`. */
const smsAddress = (phoneNumber: string, text: string): string =>
  `sms:${phoneNumber}?&body=${encodeURIComponent(text)}`;

/**
 * Opens the messaging app with the message to the visitor; on a desktop, its web page. If the page is still in front after 100 ms,
 * the app is not installed, and the phone's own messages open instead.
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
  }, FALLBACK_AFTER_MS);
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
