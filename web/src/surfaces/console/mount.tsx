import { createRoot } from 'react-dom/client';
import { Providers } from '@/app/providers';
import { ConsoleApp } from './console-app';

export function mount(root: HTMLElement, organization: string | null) {
  createRoot(root).render(
    <Providers>
      <ConsoleApp organization={organization} />
    </Providers>,
  );
}
