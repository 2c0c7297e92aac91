import { cva } from 'class-variance-authority';

export const wrapStyle = 'mx-auto w-[min(100%-3rem,77.5rem)] max-[768px]:w-[calc(100%-2rem)]';

export const partStyle = `${wrapStyle} border-t border-line py-20 max-[768px]:py-14`;

export const headingStyle =
  'text-[clamp(1.75rem,1.2rem+1.8vw,2.5rem)]/[1.12] font-semibold tracking-[-0.02em] text-balance';

export const leadStyle = 'mt-5 max-w-132 text-[1.1875rem]/7';

export const twoStyle = 'grid grid-cols-[minmax(0,1fr)_26rem] items-center gap-x-24 gap-y-12 max-[1100px]:grid-cols-1';

export const linkStyle = cva('inline-flex items-center justify-center gap-2 rounded-control font-semibold', {
  variants: {
    variant: {
      text: 'min-h-11 hover:underline',
      button: 'min-h-11 border border-line bg-surface px-4 hover:bg-hover',
      primary: 'min-h-15 border border-transparent bg-accent px-6 text-on-accent hover:bg-accent-hover',
    },
  },
});
