/** How a mail server answered that did not take a mail. */
export interface SmtpRefusal {
  /** Its answer, without addresses. */
  answer: string;
  /** Whether another try is of no use, because there is no such mailbox. */
  isFinal: boolean;
}

/** Nobody has this address: RFC 3463, X.1.0 to X.1.6 and X.2.1, and RFC 7505, X.1.10. X.1.7 and X.1.8 are about the sender. */
const isAboutMailbox = (status: string): boolean => /^5\.(?:1\.(?:[0-6]|10)|2\.1)$/.test(status);

/** What a server without such a status answers when it has no such mailbox: RFC 5321, 4.2.3. */
const codesOfMailbox = [550, 551, 553];

/** Servers without such a status also answer 550 when this installation may not send through them: `550 relay not permitted`. */
const isAboutRelay = (response: string): boolean => /\brelay/i.test(response);

/**
 * Reads how a mail server refused a mail. Only an answer about the mailbox is final: one about the sender or this installation, such as
 * a relay that it may not use, is mended by its operator.
 * @param error what nodemailer threw
 * @returns undefined if the server was not reached or gave no answer
 */
export const readSmtpRefusal = (error: unknown): SmtpRefusal | undefined => {
  if (!(error instanceof Error)) return undefined;
  const {
    command,
    response,
    responseCode = 0,
  } = error as Error & Partial<Record<'command' | 'response', string>> & { responseCode?: number };
  if (response === undefined) return undefined;
  const status = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const isOfMailbox =
    status === undefined ? codesOfMailbox.includes(responseCode) && !isAboutRelay(response) : isAboutMailbox(status);
  return {
    answer: response.replaceAll(/<[^>]*>|\S+@\S+/g, '…').replaceAll(/\s+/g, ' '),
    isFinal: command === 'RCPT TO' && isOfMailbox,
  };
};
