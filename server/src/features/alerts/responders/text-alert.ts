import { fixText } from '@ekhaya/contract/alerts/alerts.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { writeMessage } from '../../../platform/message-texts/write-message.ts';
import type { TextMessageSender } from '../../../platform/sms/send-sms.ts';
import { findEstateNames, findPersonContacts } from '../../estates/index.ts';
import { selectAlert } from '../records/alerts.store.ts';
import { findResponders } from '../rules/read-alert-rules.ts';
import { headOf, whoOf } from './ring-responders.ts';

/**
 * Job: tells a person who may answer an alert of it by SMS, with the position that is known by then. Sends nothing once it rings no more,
 * or when the person guards no gate of the estate any more: a provider that was away takes the messages hours later.
 */
export const textAlert = async (
  { database, sendText }: Pick<Dependencies, 'database'> & { sendText: TextMessageSender },
  { alertId, userId }: { alertId: string; userId: string },
): Promise<void> => {
  const alert = await selectAlert(database.db, alertId);
  if (alert === undefined || alert.status !== 'OPEN' || alert.acknowledgedAt !== null) return;
  const responders = await findResponders(database.db, alert.estateId, alert.userId);
  if (!responders.some(({ id }) => id === userId)) return;
  const people = await findPersonContacts(database.db, [userId, alert.userId ?? '']);
  const responder = people.get(userId);
  if (responder === undefined || responder.mobile === '') return;
  const sender = people.get(alert.userId ?? '');
  const { latitude, longitude, accuracy } = alert;
  const place =
    latitude === null || longitude === null || accuracy === null
      ? 'no position yet'
      : fixText({ latitude, longitude, accuracy });
  const estate = (await findEstateNames(database.db)).get(alert.estateId) ?? '';
  const { text } = await writeMessage(database.db, {
    key: 'alert',
    estateId: alert.estateId,
    values: {
      alert: headOf(alert),
      who: whoOf(sender?.name ?? 'somebody', alert.unit),
      estateName: estate,
      mobile: sender?.mobile ?? '',
      place,
    },
  });
  await sendText({ to: responder.mobile, text });
};
