import { tickIcon, trashIcon } from '@ekhaya/icons/icon-paths';
import { Button, IconButton } from '@ekhaya/ui-kit/controls/button';

/** Save, in the header of a form. */
export function SaveAction({
  isSaving,
  isDisabled,
  onSave,
}: {
  isSaving: boolean;
  isDisabled: boolean;
  onSave: () => void;
}) {
  return (
    <Button variant="text" icon={tickIcon} isBusy={isSaving} disabled={isDisabled} onClick={onSave}>
      Save
    </Button>
  );
}

/** The bin in the header of a list: starts the delete mode. While it lasts, the bin becomes 'Done'. */
export function DeleteModeAction({ isDeleting, onToggle }: { isDeleting: boolean; onToggle: () => void }) {
  if (!isDeleting) return <IconButton icon={trashIcon} label="Delete" onClick={onToggle} />;
  return (
    <Button variant="text" onClick={onToggle}>
      Done
    </Button>
  );
}
