import { fixText } from '@ekhaya/contract/alerts/alerts.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { TextMessageSender } from '../../../platform/sms/send-sms.ts';
import { findEstateNames, findPersonContacts } from '../../estates/index.ts';
import { selectAlert } from '../records/alerts.store.ts';
import { headOf, whoOf } from './ring-responders.ts';

/** Job: tells a person of the estate's list by SMS of an alert that is still open, with the position that is known by then. */
export const textAlert = async (
  { database, sendText }: Pick<Dependencies, 'database'> & { sendText: TextMessageSender },
  { alertId, userId }: { alertId: string; userId: string },
): Promise<void> => {
  const alert = await selectAlert(database.db, alertId);
  if (alert?.status !== 'OPEN') return;
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
  await sendText({
    to: responder.mobile,
    text: `${headOf(alert)}: ${whoOf(sender?.name ?? 'somebody', alert.unit)}, ${estate}. ${sender?.mobile ?? ''} ${place}. Open Ekhaya and say that you come.`,
  });
};
