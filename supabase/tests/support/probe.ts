import type { PendingQuery, Row, TransactionSql } from 'postgres';
import type { Actor } from './actors.ts';

export type Query = PendingQuery<Row[]>;
/** Tries one verb of the matrix; what it returns are the rows it reached. */
export type Probe = (tx: TransactionSql, actor: Actor) => Query;
