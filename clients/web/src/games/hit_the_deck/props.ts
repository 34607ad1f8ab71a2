// What most parts of the table are given: the update, and its table, which is there.
import type { Table, Update } from './wire';

export interface TableProps {
  update: Update;
  table: Table;
}
