import { Select } from '../select';

interface TablePickProps {
  /** One name per group of radios on the page. */
  name: string;
  value: number | undefined;
  onValueChange: (table: number) => void;
  tables: readonly { number: number; name: string }[];
}

/** If the tables need more than two rows, they are shown as a list. */
const MOST = 20;

/** A choice of tables, drawn as felts. Goes into a FieldGroup. */
export function TablePick({ name, value, onValueChange, tables }: TablePickProps) {
  if (tables.length > MOST) {
    return (
      <Select
        label="Table"
        placeholder="Choose a table"
        value={value === undefined ? '' : String(value)}
        onValueChange={(text) => onValueChange(Number(text))}
        options={tables.map((table) => ({
          value: String(table.number),
          label: `Table ${table.name}`,
        }))}
      />
    );
  }
  return (
    <div className="grid grid-cols-10 gap-1 phone:grid-cols-5 phone:gap-2">
      {tables.map((table) => (
        <label
          key={table.number}
          className="relative grid h-8 place-items-center rounded-full text-dense font-medium text-ink tabular-nums inset-ring inset-ring-line hover:bg-hover has-checked:bg-felt has-checked:text-on-felt has-checked:inset-ring-felt-line has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-focus has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:border forced-colors:has-checked:bg-[Highlight] phone:h-11"
        >
          <input
            type="radio"
            name={name}
            value={table.number}
            checked={table.number === value}
            onChange={() => onValueChange(table.number)}
            className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
          />
          <span>
            <span className="sr-only">Table</span> {table.name}
          </span>
        </label>
      ))}
    </div>
  );
}
