import { mailIcon } from '@ekhaya/icons/icon-paths';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { IconPlate } from '../../platform/page/icon-plate.tsx';
import { Row } from '../../platform/page/row.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { ConfirmDialog } from '../../platform/rooms/confirm-dialog.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { Empty } from '../../platform/states/empty.tsx';
import { dayText } from '../../platform/time/moment-text.ts';
import { useWithdrawOffer, type OpenRoleOffer, type useRoleOffers } from './people.queries.ts';
import { roleText } from './person-texts.ts';
import { ReadView } from '../../platform/states/read-view.tsx';

/** The roles that were offered by mail and wait for an answer. Staff withdraw one at once. */
export function OffersList({ offers }: { offers: ReturnType<typeof useRoleOffers> }) {
  const areOfSeveral = new Set(offers.data?.items.map(({ estateId }) => estateId)).size > 1;
  return (
    <ReadView read={offers} what="The offers" rows={3}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty
            title="No offer waits for an answer"
            note="A role that is offered by mail stands here until it is taken."
          />
        ) : (
          <RowList label="Offered by mail">
            {items.map((offer) => (
              <Offer key={offer.id} offer={offer} isEstateNamed={areOfSeveral} />
            ))}
          </RowList>
        )
      }
    </ReadView>
  );
}

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
