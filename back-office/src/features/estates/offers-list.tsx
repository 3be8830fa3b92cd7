import { mailIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { IconPlate } from '../../platform/page/icon-plate.tsx';
import { NoPick, RowPick, usePickedRows } from '../../platform/page/picked-rows.tsx';
import { Row } from '../../platform/page/row.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { BulkBar, type Bulk } from '../../platform/rooms/bulk-bar.tsx';
import { ConfirmDialog } from '../../platform/rooms/confirm-dialog.tsx';
import { notifyOfRefused } from '../../platform/rooms/notify-of-refused.ts';
import { ShowMore } from '../../platform/rooms/show-more.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { Empty } from '../../platform/states/empty.tsx';
import { NoResult } from '../../platform/states/no-result.tsx';
import { dayText } from '../../platform/time/moment-text.ts';
import { useRoleOffers, useWithdrawOffer, useWithdrawOffers, type OpenRoleOffer } from './people.queries.ts';
import { roleText } from './person-texts.ts';
import { ReadView } from '../../platform/states/read-view.tsx';

interface OffersListProps {
  /** A part of the e-mail address; empty for every offer. */
  searched: string;
  showEvery: () => void;
}

/** The roles that were offered by mail and wait for an answer. Staff withdraw one, or several that they choose. */
export function OffersList({ searched, showEvery }: OffersListProps) {
  const read = useRoleOffers(searched);
  return (
    <ReadView read={read} what="The offers" rows={3}>
      {({ offers }) =>
        offers.length === 0 ? (
          <NoOffer searched={searched} showEvery={showEvery} />
        ) : (
          <>
            <Offers offers={offers} />
            <ShowMore list={read} />
          </>
        )
      }
    </ReadView>
  );
}

function Offers({ offers }: { offers: readonly OpenRoleOffer[] }) {
  const withdraw = useWithdrawOffers();
  const notify = useNotify();
  const picked = usePickedRows(offers.flatMap(({ id, canBeWithdrawn }) => (canBeWithdrawn ? [id] : [])));
  const areOfSeveral = new Set(offers.map(({ estateId }) => estateId)).size > 1;
  const bulk: Bulk<OpenRoleOffer> = {
    can: ({ canBeWithdrawn }) => canBeWithdrawn,
    nameOf: ({ email }) => email,
    acts: [
      {
        label: (count) => `Withdraw ${count} ...`,
        question: (count) => ({
          title: count === 1 ? 'Withdraw this offer?' : `Withdraw ${count} offers?`,
          text: 'The links in their mails end at once. Nobody is told; you can offer the roles again.',
          confirmLabel: count === 1 ? 'Withdraw the offer' : `Withdraw ${count} offers`,
        }),
        act: async (chosen) => {
          const { changed, refused } = await withdraw(chosen);
          const done = changed.length === 1 ? 'The offer is withdrawn' : `${changed.length} offers are withdrawn`;
          if (changed.length > 0) notify(done, { type: 'success' });
          notifyOfRefused(
            notify,
            refused.map(({ item, error }) => ({ name: item.email, error })),
          );
        },
      },
    ],
  };
  return (
    <>
      <BulkBar picked={picked} bulk={bulk} shown={offers} />
      <RowList label="Offered by mail">
        {offers.map((offer) => (
          <Offer
            key={offer.id}
            offer={offer}
            isEstateNamed={areOfSeveral}
            pick={
              bulk.can(offer) ? (
                <RowPick
                  label={bulk.nameOf(offer)}
                  isOn={picked.isPicked(offer.id)}
                  onToggle={() => picked.toggle(offer.id)}
                />
              ) : (
                <NoPick />
              )
            }
          />
        ))}
      </RowList>
    </>
  );
}

/** Stands in place of the rows: no offer waits, or the search finds none. */
function NoOffer({ searched, showEvery }: OffersListProps) {
  if (searched === '') {
    const note = 'A role that was offered by mail is listed here until it is accepted.';
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
const deadText = 'The link in its mail no longer works. Offer it again.';

interface OfferProps {
  offer: OpenRoleOffer;
  isEstateNamed: boolean;
  /** Its box, or the place of one. */
  pick: ReactNode;
}

function Offer({ offer, isEstateNamed, pick }: OfferProps) {
  const withdraw = useWithdrawOffer();
  const notify = useNotify();
  const { zoneOf } = useEstateClock();
  const [isAsking, setAsking] = useState(false);
  const day = (instant: string): string => dayText(instant, zoneOf(offer.estateId));
  return (
    <>
      <Row
        pick={pick}
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
