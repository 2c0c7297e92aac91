import { Search } from 'lucide-react';
import { openDialog } from '@/shells/dialogs';
import { IconButton } from '@/ui/button';

/** Opens the command palette of the active room. */
export function SearchButton() {
  return <IconButton label="Search" icon={Search} onClick={() => openDialog('command-palette')} />;
}
