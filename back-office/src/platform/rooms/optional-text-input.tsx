import { TextInput, type TextInputProps } from 'react-admin';

interface OptionalTextInputProps extends Pick<TextInputProps, 'label' | 'helperText' | 'multiline'> {
  source: string;
}

/** A form field for text that may be absent. An empty field is saved as `''`, the product's way to write absent text. */
export function OptionalTextInput(props: OptionalTextInputProps) {
  // React-admin's own default saves an empty field as null.
  return <TextInput {...props} defaultValue="" parse={(text: string) => text} fullWidth />;
}
