import { visitHoursText } from '@ekhaya/contract/visitors/visit-hours.rules';
import { weeklyText } from '@ekhaya/contract/visitors/weekly-visits.rules';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { copyIcon, mailIcon, messageIcon, nextIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { forwardByMail, forwardByMessagingApp } from './forwarding.ts';
import { useEstateClock } from '../visits/use-visitor-estate.ts';
import type { SharedVisit } from './use-sharing.ts';
import { nearDateText } from '../visits/visitor-texts.ts';
import { VisitorCode } from './visitor-code.tsx';
import './share-sheet.css';

interface ShareSheetProps {
  shared: SharedVisit;
  estateName: string;
  onClose: () => void;
}

/** The new code of a visit, and the ways to forward it. */
export function ShareSheet({ shared, estateName, onClose }: ShareSheetProps) {
  const { date } = useEstateClock();
  const { visitor, phoneNumber, visit, weekly, code, message } = shared;
  const chevron = (
    <span className="row-chevron">
      <Icon path={nextIcon} />
    </span>
  );
  return (
    <Sheet
      title="You have successfully created access for your visitor."
      lead={
        <span className="share-leaf">
          <Icon path={tickIcon} size={32} />
        </span>
      }
      isOpen
      isDismissable={false}
      onClose={onClose}
      actions={
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      <VisitorCode code={code}>
        <span className="share-code-visit">
          <b>{visitor}</b>{' '}
          <span>
            {weekly
              ? weeklyText(weekly, visit.start, visit.end)
              : `${nearDateText(visit.date, date)}, ${visitHoursText(visit)}`}
          </span>
        </span>
      </VisitorCode>
      <p className="share-note">Please choose one of the following applications to forward your visitors code.</p>
      <Rows indent="plate">
        <Row
          title="WhatsApp"
          lead={{ kind: 'plate', path: messageIcon }}
          trailing={chevron}
          onPress={() => forwardByMessagingApp({ phoneNumber, text: message })}
        />
        <Row
          title="E-mail"
          lead={{ kind: 'plate', path: mailIcon }}
          trailing={chevron}
          onPress={() => forwardByMail(`Your code for ${estateName}`, message)}
        />
        <Row
          title="Copy to clipboard"
          lead={{ kind: 'plate', path: copyIcon }}
          trailing={chevron}
          onPress={() => void copy(message)}
        />
      </Rows>
    </Sheet>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', 'Copied to clipboard!');
  } catch {
    showToast('error', 'Unable to access device clipboard!');
  }
}
