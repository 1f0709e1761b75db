import { IconOnlyButton, type IconOnlyButtonProps } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

/** A button that shows only an icon, and its name in a tooltip. */
export function IconButton(props: IconOnlyButtonProps) {
  return (
    <Tooltip title={props.label}>
      <IconOnlyButton {...props} />
    </Tooltip>
  );
}
