import { cva } from 'class-variance-authority';

/** On paper the parts are blocks: a grid row that a page break cuts would overlap the next one. */
const onPaper = 'print:block print:[&>*+*]:mt-4';

export const mainStyle = cva([
  'mx-auto grid max-w-384 grid-cols-1 content-start gap-4 p-6 outline-none max-[768px]:px-3 max-[768px]:py-4',
  'print:p-0',
  onPaper,
]);

export const stackStyle = cva(['grid grid-cols-1 content-start gap-4', onPaper]);

/** The insights, and the rooms beside them. */
export const splitStyle = cva(['grid items-start gap-4 max-[1360px]:grid-cols-1', onPaper], {
  variants: {
    alone: {
      true: 'grid-cols-[minmax(0,1fr)_23.5rem]',
      false: 'grid-cols-[minmax(0,1fr)_30.5rem]',
    },
  },
});

export const trendsStyle = cva(['grid grid-cols-3 gap-4 max-[1024px]:grid-cols-1 print:*:break-inside-avoid', onPaper]);
