import type { AccessEntry } from '@ekhaya/contract/estates/estates';
import { Select } from '@ekhaya/ui-kit/controls/select';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { roleKey, type EstateOfPerson } from '../estates.rules.ts';

interface ChooseRoleSheetProps {
  /** The tapped estate. Without one the sheet is closed. */
  estate?: EstateOfPerson;
  onChoose: (entry: AccessEntry) => void;
  onClose: () => void;
}

/** Lets the person choose one of her roles at an estate. */
export function ChooseRoleSheet({ estate, onChoose, onClose }: ChooseRoleSheetProps) {
  const entries = estate?.entries ?? [];
  return (
    <Sheet title={estate?.estateName ?? ''} isOpen={estate !== undefined} onClose={onClose}>
      <Select
        label="Select a Role"
        options={entries.map((entry) => ({ key: roleKey(entry), text: entry.roleDisplayName }))}
        onChoose={(key) => {
          const entry = entries.find((candidate) => roleKey(candidate) === key);
          if (entry) onChoose(entry);
        }}
      />
    </Sheet>
  );
}
