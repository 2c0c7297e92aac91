/** An hour of the day as the wall's clock shows it: "6:00 AM". */
export function hourText(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;
}

export function hourOptions(): { value: string; label: string }[] {
  return Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));
}
