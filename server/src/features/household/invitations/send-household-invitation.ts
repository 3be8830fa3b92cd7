import type { Dependencies } from '../../../platform/dependencies.ts';
import type { MailSender } from '../../../platform/mail/send-mail.ts';
import { writeMessage } from '../../../platform/message-texts/write-message.ts';
import { createToken, digestOfToken } from '../../../platform/sessions/session-token.ts';
import type { TextMessageSender } from '../../../platform/sms/send-sms.ts';
import { findEstate, findPersonNames, findRole } from '../../estates/index.ts';
import { selectInvitation, updateInvitationToken } from './invitations.store.ts';

/**
 * Job: sends the link of an invitation by mail or SMS. The token exists only in the message; the row of the job has the id, that of
 * the invitation a digest. Sends nothing if the invitation is over.
 */
export const sendHouseholdInvitation = async (
  {
    database,
    environment,
    clock,
    sendMail,
    sendText,
  }: Pick<Dependencies, 'database' | 'environment' | 'clock'> & { sendMail: MailSender; sendText: TextMessageSender },
  { invitationId }: { invitationId: string },
  job: { id: string },
): Promise<void> => {
  const invitation = await selectInvitation(database.db, invitationId);
  if (invitation === undefined || invitation.state !== 'invited' || invitation.expiresAt <= clock.now()) return;
  const { estateId, unitNumber, roleId, recipient, channel, name, invitedBy } = invitation;
  const [estate, role, names] = await Promise.all([
    findEstate(database.db, estateId),
    findRole(database.db, roleId),
    findPersonNames(database.db, [invitedBy]),
  ]);
  if (estate === undefined || role === undefined) return;
  const token = createToken();
  await updateInvitationToken(database.db, invitationId, digestOfToken(token));
  const inviter = names.get(invitedBy)?.name ?? 'The owner';
  const house = `unit ${unitNumber}, ${estate.name}`;
  const link = `${environment.publicUrl}/auth/join#token=${token}`;
  const told = { inviter, house, role: role.displayName, estateName: estate.name, link };
  if (channel === 'sms') {
    const { text } = await writeMessage(database.db, { key: 'household-invitation-sms', estateId, values: told });
    await sendText({ to: recipient, text });
    return;
  }
  const mail = await writeMessage(database.db, {
    key: 'household-invitation',
    estateId,
    values: { ...told, name, recipient },
  });
  await sendMail({ to: recipient, ...mail }, job);
};
