import { askConfirm } from '../../../platform/dialogs/dialogs.ts';
import { removePendingVisitor, usePendingVisitors, type PendingVisitor } from '../pending-visitors.ts';
import { useSharing } from '../use-sharing.ts';
import type { CurrentVisitorEstate } from '../use-visitor-estate.ts';
import { ContactCard } from './contact-card.tsx';
import { ShareSheet } from './share-sheet.tsx';

interface PendingVisitorsProps {
  estate: CurrentVisitorEstate;
  /** The dialog of a visitor who was shared is closed. */
  onShared: () => void;
}

/** The visitors who were added and wait to be shared. */
export function PendingVisitors({ estate, onShared }: PendingVisitorsProps) {
  const visitors = usePendingVisitors(estate.estateID);
  const { shared, sharing, shareNew } = useSharing(estate);

  async function remove({ id, name }: PendingVisitor): Promise<void> {
    const isSure = await askConfirm({
      text: `Are you sure you want to remove ${name} ?`,
      confirmLabel: 'Yes',
      cancelLabel: 'No',
      isDangerous: true,
    });
    if (isSure) await removePendingVisitor(id);
  }

  async function share(visitor: PendingVisitor): Promise<void> {
    if (await shareNew(visitor)) await removePendingVisitor(visitor.id);
  }

  return (
    <>
      {visitors.length > 0 && (
        <section className="visitors">
          <h2 className="type-over">NOT YET SHARED</h2>
          <ul className="visit-cards">
            {visitors.map((visitor) => (
              <li key={visitor.id}>
                <ContactCard
                  visitor={visitor}
                  isSharing={sharing === visitor.id}
                  onRemove={() => void remove(visitor)}
                  onShare={() => void share(visitor)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {shared && <ShareSheet shared={shared} estateName={estate.estateName} onClose={onShared} />}
    </>
  );
}
