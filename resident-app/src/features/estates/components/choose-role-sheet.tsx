import type { AccessEntry } from '@ekhaya/contract/estates/estates';
import { Select } from '@ekhaya/ui-kit/controls/select';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { keyOfEntry, type EstateOfPerson } from '../estates.rules.ts';

interface ChooseRoleSheetProps {
  /** The estate that was tapped; closed without one. */
  estate?: EstateOfPerson;
  onChoose: (entry: AccessEntry) => void;
  onClose: () => void;
}

/** As whom to enter an estate. */
export function ChooseRoleSheet({ estate, onChoose, onClose }: ChooseRoleSheetProps) {
  const entries = estate?.entries ?? [];
  return (
    <Sheet title={estate?.estateName ?? ''} isOpen={estate !== undefined} onClose={onClose}>
      <Select
        label="Select a Role"
        options={entries.map((entry) => ({ key: keyOfEntry(entry), text: entry.roleDisplayName }))}
        onChoose={(key) => {
          const entry = entries.find((candidate) => keyOfEntry(candidate) === key);
          if (entry) onChoose(entry);
        }}
      />
    </Sheet>
  );
}
