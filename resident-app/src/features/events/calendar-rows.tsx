import { calendarIcon, downloadIcon, refreshIcon, shareIcon } from '@ekhaya/icons/icon-paths';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button, ButtonStack } from '@ekhaya/ui-kit/controls/button';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { useState } from 'react';
import { showAlert } from '../../platform/dialogs/dialogs.ts';
import { saveFile } from '../../platform/files/save-file.ts';
import { readFeedAddress, renewFeedAddress } from './answers.queries.ts';
import { readCalendarFile } from './events.queries.ts';

/** Shows what failed. */
const tell = async (thrown: unknown, otherwise: string): Promise<void> => {
  const text = thrown instanceof ApiError ? thrown.message : otherwise;
  await showAlert({ title: 'Error', text });
};

/** Gives the phone the event as a file, which it opens in its calendar. */
async function saveToCalendar(id: string): Promise<void> {
  try {
    saveFile('event.ics', await readCalendarFile(id), 'text/calendar');
  } catch (thrown) {
    await tell(thrown, 'The event could not be saved');
  }
}

interface CalendarRowsProps {
  id: string;
  /** People answer this event, so a calendar can follow what they answer. */
  hasAnswers: boolean;
  isOnline: boolean;
}

/** The ways into the calendar of the phone: this event as a file, and an address that follows what the person answers. */
export function CalendarRows({ id, hasAnswers, isOnline }: CalendarRowsProps) {
  const [url, setUrl] = useState<string>();
  const open = async (read: () => Promise<string>): Promise<void> => {
    try {
      setUrl((await read()) || (await renewFeedAddress()));
    } catch (thrown) {
      await tell(thrown, 'The address could not be made');
    }
  };
  return (
    <>
      <Rows label="Calendar">
        <Row
          title="Add to my calendar"
          lead={{ kind: 'icon', path: calendarIcon }}
          trailing={<Icon path={downloadIcon} />}
          isDisabled={!isOnline}
          onPress={() => void saveToCalendar(id)}
        />
        {hasAnswers && (
          <Row
            title="All events that I go to"
            note="An address that the calendar of your phone follows"
            lead={{ kind: 'icon', path: refreshIcon }}
            isDisabled={!isOnline}
            onPress={() => void open(readFeedAddress)}
          />
        )}
      </Rows>
      {url !== undefined && (
        <Sheet
          title="Your calendar"
          isOpen
          onClose={() => setUrl(undefined)}
          actions={
            <ButtonStack>
              <Button icon={shareIcon} onClick={() => void copy(url)}>
                Copy the address
              </Button>
              <Button
                variant="outline"
                icon={refreshIcon}
                disabled={!isOnline}
                onClick={() => void open(renewFeedAddress)}
              >
                Make a new address
              </Button>
            </ButtonStack>
          }
        >
          <p>
            Add this address to your calendar as a subscription. Whoever has it sees the events that you go to. A new
            address ends this one.
          </p>
          <p className="event-feed">{url}</p>
        </Sheet>
      )}
    </>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    await showAlert({ title: 'Success', text: 'Copied to clipboard!' });
  } catch {
    await showAlert({ title: 'Error', text: 'Unable to access device clipboard!' });
  }
}
