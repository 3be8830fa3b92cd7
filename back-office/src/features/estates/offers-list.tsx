import { mailIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { IconPlate } from '../../platform/page/icon-plate.tsx';
import { Row } from '../../platform/page/row.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { ConfirmDialog } from '../../platform/rooms/confirm-dialog.tsx';
import { ShowMore } from '../../platform/rooms/show-more.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { Empty } from '../../platform/states/empty.tsx';
import { NoResult } from '../../platform/states/no-result.tsx';
import { dayText } from '../../platform/time/moment-text.ts';
import { useRoleOffers, useWithdrawOffer, type OpenRoleOffer } from './people.queries.ts';
import { roleText } from './person-texts.ts';
import { ReadView } from '../../platform/states/read-view.tsx';

interface OffersListProps {
  /** A part of the e-mail address; empty for every offer. */
  searched: string;
  showEvery: () => void;
}

/** The roles that were offered by mail and wait for an answer. Staff withdraw one at once. */
export function OffersList({ searched, showEvery }: OffersListProps) {
  const read = useRoleOffers(searched);
  const areOfSeveral = new Set(read.data?.offers.map(({ estateId }) => estateId)).size > 1;
  return (
    <ReadView read={read} what="The offers" rows={3}>
      {({ offers }) =>
        offers.length === 0 ? (
          <NoOffer searched={searched} showEvery={showEvery} />
        ) : (
          <>
            <RowList label="Offered by mail">
              {offers.map((offer) => (
                <Offer key={offer.id} offer={offer} isEstateNamed={areOfSeveral} />
              ))}
            </RowList>
            <ShowMore list={read} />
          </>
        )
      }
    </ReadView>
  );
}

/** Stands in place of the rows: no offer waits, or the search finds none. */
function NoOffer({ searched, showEvery }: OffersListProps) {
  if (searched === '') {
    const note = 'A role that is offered by mail stands here until it is taken.';
    return <Empty title="No offer waits for an answer" note={note} />;
  }
  return (
    <NoResult
      title={`No offer is found by “${searched}”`}
      acts={
        <Button variant="sand" size="small" onClick={showEvery}>
          Show every offer
        </Button>
      }
      searched={searched}
    />
  );
}

/** The giver lost the right to give the role, or the role is switched off. */
const deadText = 'The link in its mail gives the role no longer. Offer it again.';

function Offer({ offer, isEstateNamed }: { offer: OpenRoleOffer; isEstateNamed: boolean }) {
  const withdraw = useWithdrawOffer();
  const notify = useNotify();
  const { zoneOf } = useEstateClock();
  const [isAsking, setAsking] = useState(false);
  const day = (instant: string): string => dayText(instant, zoneOf(offer.estateId));
  return (
    <>
      <Row
        leading={<IconPlate path={mailIcon} />}
        title={offer.email}
        note={`${roleText(offer, isEstateNamed)}, offered by ${offer.offeredBy} on ${day(offer.offeredAt)}, until ${day(offer.expiresAt)}`}
        third={!offer.canBeTaken && <Box sx={{ font: 'var(--c-note)' }}>{deadText}</Box>}
        end={
          offer.canBeWithdrawn && (
            <Button
              variant="sand"
              size="small"
              aria-label={`Withdraw the offer to ${offer.email}`}
              onClick={() => setAsking(true)}
            >
              Withdraw ...
            </Button>
          )
        }
      />
      {isAsking && (
        <ConfirmDialog
          title={`Withdraw the role ${offer.roleDisplayName}?`}
          text={`The link in the mail to ${offer.email} ends at once. Nobody is told; you can offer the role again.`}
          confirmLabel="Withdraw the offer"
          onConfirm={async () => {
            await withdraw(offer.id);
            notify('The offer is withdrawn', { type: 'success' });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
