import { PillChoice } from '../choices';
import { Select } from '../select';

interface TablePickProps {
  /** One name per group of radios on the page. */
  name: string;
  value: number | undefined;
  onValueChange: (table: number) => void;
  tables: readonly { number: number; name: string }[];
}

/** If the tables need more than two rows, they are shown as a list. */
const MAX_PILLS = 20;

/** A choice of tables, drawn as felts. Goes into a FieldGroup. */
export function TablePick({ name, value, onValueChange, tables }: TablePickProps) {
  if (tables.length > MAX_PILLS) {
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
        <PillChoice
          key={table.number}
          what="Table"
          name={name}
          value={table.number}
          checked={table.number === value}
          onChange={() => onValueChange(table.number)}
          className="h-8 text-ink inset-ring inset-ring-line hover:bg-hover has-checked:bg-felt has-checked:text-on-felt has-checked:inset-ring-felt-line has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-focus"
        >
          {table.name}
        </PillChoice>
      ))}
    </div>
  );
}
