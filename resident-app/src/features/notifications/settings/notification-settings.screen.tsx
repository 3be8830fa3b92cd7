import { Button, ButtonPair } from '@ekhaya/ui-kit/controls/button';
import { Checkbox } from '@ekhaya/ui-kit/controls/checkbox';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useIsOnline } from '../../../platform/network/online.ts';
import { updateRead, useRead, useWrite } from '../../../platform/query/query.ts';
import {
  changeSettings,
  readSettings,
  type NotificationSettings,
  type SettingChange,
} from './notification-settings.queries.ts';
import './notification-settings.css';

const settingsKey = ['notification-settings'];

const typeTexts: Record<SettingChange['type'], string> = {
  booking: 'Bookings',
  visitor: 'Visitors',
  snag: 'Reports',
  event: 'Events',
  others: 'News of the estate',
};

const channels: readonly (readonly [SettingChange['channel'], string])[] = [
  ['app', 'In the app'],
  ['push', 'On this phone'],
  ['mail', 'By mail'],
];

/** What the person is told, by type and way. Events are asked for: no push message and no mail until she says yes. */
export function NotificationSettingsScreen() {
  const isOnline = useIsOnline();
  const query = useRead(settingsKey, readSettings, {
    screen: { path: '/NotificationSettings', title: 'Notification settings' },
    staleAfterMs: 0,
  });
  const { mutate, isPending } = useWrite(async (changes: SettingChange[]) => {
    const settings = await changeSettings(changes);
    await updateRead<NotificationSettings>(settingsKey, () => settings);
  });
  const change = (...changes: SettingChange[]): void =>
    mutate(changes, { onError: () => showToast('error', 'This could not be changed. Please try again later.') });
  return (
    <PageFrame title="Notification settings" backHref="/profile">
      <QueryView
        query={query}
        isOffline={!isOnline}
        empty={<Empty text="There is nothing to choose." />}
        isEmpty={({ settings }) => settings.length === 0}
        error="Your notification settings could not be read."
      >
        {({ settings, hasAnsweredEvents }) => (
          <>
            {!hasAnsweredEvents && <EventQuestion isResting={!isOnline || isPending} onAnswer={change} />}
            {settings.map((setting) => (
              <fieldset key={setting.type} className="notification-setting" disabled={!isOnline || isPending}>
                <legend>{typeTexts[setting.type]}</legend>
                {channels.map(([channel, text]) => (
                  <Checkbox
                    key={channel}
                    checked={setting[channel]}
                    onCheckedChange={(isOn) => change({ type: setting.type, channel, isOn })}
                  >
                    {text}
                  </Checkbox>
                ))}
              </fieldset>
            ))}
            <p className="notification-settings-note">What concerns the safety of your account always reaches you.</p>
          </>
        )}
      </QueryView>
    </PageFrame>
  );
}

interface EventQuestionProps {
  isResting: boolean;
  onAnswer: (...changes: SettingChange[]) => void;
}

/** Asks once whether the person wants to be told of events. */
function EventQuestion({ isResting, onAnswer: answer }: EventQuestionProps) {
  const say = (isOn: boolean): void =>
    answer({ type: 'event', channel: 'push', isOn }, { type: 'event', channel: 'mail', isOn });
  return (
    <section className="event-question" aria-label="Events">
      <p>May we tell you of events on this phone and by mail? Each mail has a way to end them.</p>
      <ButtonPair>
        <Button variant="quiet" disabled={isResting} onClick={() => say(false)}>
          No, thank you
        </Button>
        <Button disabled={isResting} onClick={() => say(true)}>
          Yes, tell me
        </Button>
      </ButtonPair>
    </section>
  );
}
