import { SetupForm } from '../../../platform/setup/setup-form.tsx';
import { SetupNote, SetupRoomButton } from '../../../platform/setup/setup-parts.tsx';
import type { SetupPanelProps } from '../../../platform/setup/setup-panel.ts';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { useHowItIs } from '../how-it-is.queries.ts';
import { troubleOfWay } from '../how-it-is-texts.ts';
import { MessageTrial } from './message-trial.tsx';

/** The step that says whether mails and text messages leave, which variable of the server is missing, and tries what is there. */
export function MessagesSetup(panel: SetupPanelProps) {
  const read = useHowItIs();
  return (
    <SetupForm panel={panel}>
      {() => (
        <ReadView read={read} what="How mail and SMS are" rows={2}>
          {(installation) => (
            <>
              {installation.notSetUp.length === 0 && (
                <SetupNote>Mails, text messages and push messages leave this server.</SetupNote>
              )}
              {installation.notSetUp.map((way) => {
                const { title, effect, act } = troubleOfWay(way);
                return (
                  <SetupNote key={way}>
                    <b>{title}</b>. {effect} {act}
                  </SetupNote>
                );
              })}
              {(['mail', 'sms'] as const)
                .filter((way) => !installation.notSetUp.includes(way))
                .map((way) => (
                  <MessageTrial key={way} way={way} estateId={panel.estateId} installation={installation} />
                ))}
              <SetupRoomButton to="/how-it-is">See how it is</SetupRoomButton>
            </>
          )}
        </ReadView>
      )}
    </SetupForm>
  );
}
