import type { PendingQuery, Row, TransactionSql } from 'postgres';
import type { Actor } from './actors.ts';

export type Query = PendingQuery<Row[]>;
/** Tests one verb of the matrix; returns the rows it affected. */
export type Probe = (tx: TransactionSql, actor: Actor) => Query;
