import { dateText } from '@ekhaya/contract/time/written-times.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { MailSender } from '../../../platform/mail/send-mail.ts';
import { writeMessage } from '../../../platform/message-texts/write-message.ts';
import { createToken, digestOfToken } from '../../../platform/sessions/session-token.ts';
import { selectPersonByEmail, selectPersonById } from '../people/people.store.ts';
import { fullName } from '../people/present-staff-view.ts';
import { selectOffer, updateOfferToken } from './offers.store.ts';

/** `from 1 November 2026, until 31 March 2027` */
const daysText = ({ firstDay, lastDay }: { firstDay: string | null; lastDay: string | null }): string =>
  `${firstDay === null ? '' : `, from ${dateText(firstDay)}`}${lastDay === null ? '' : `, until ${dateText(lastDay)}`}`;

/**
 * Job: mails the person with the offer's address a link to accept or decline. Where no account has the address, only an offer to
 * newcomers is mailed.
 */
export const mailRoleOffer = async (
  { database, environment, sendMail }: Pick<Dependencies, 'database' | 'environment'> & { sendMail: MailSender },
  { offerId }: { offerId: string },
  job: { id: string },
): Promise<void> => {
  const found = await selectOffer(database.db, offerId);
  if (found === undefined || found.offer.answeredAt !== null) return;
  const { offer, role, estateName } = found;
  const person = await selectPersonByEmail(database.db, offer.email);
  if (person === undefined && !offer.isToNewcomers) return;
  const offerer = await selectPersonById(database.db, offer.offeredBy);
  const token = createToken();
  await updateOfferToken(database.db, offerId, digestOfToken(token));
  const unit = offer.unitNumber === '' ? '' : `, unit ${offer.unitNumber}`;
  const told = {
    offerer: offerer === undefined ? 'The staff' : fullName(offerer),
    estateName,
    role: `${role.displayName}${unit}${daysText(offer)}`,
    link: `${environment.publicUrl}/auth/role#token=${token}`,
  };
  const { estateId } = role;
  const mail =
    person === undefined
      ? await writeMessage(database.db, {
          key: 'role-offer-newcomer',
          estateId,
          values: { ...told, signUp: `${environment.publicUrl}/signup` },
        })
      : await writeMessage(database.db, {
          key: 'role-offer',
          estateId,
          values: { ...told, firstName: person.firstName },
        });
  await sendMail({ to: offer.email, ...mail }, job);
};
