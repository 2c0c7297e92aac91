// node load.js DATA: creates the tables in an empty schema of $DATABASE_URL and loads the benchmark's file.
import { createHash, randomBytes, randomUUID, scryptSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { getTableConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { tablesInOrder, sessions, staff } from './schema.js'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
const db = drizzle(pool, { casing: 'snake_case' })
const snake = (name) => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
const named = (column) => (column.keyAsName ? snake(column.name) : column.name)

// The statements that drizzle-kit would write into a migration.
function ddl(table) {
  const { name, columns, foreignKeys, indexes, primaryKeys } = getTableConfig(table)
  const parts = columns.map((c) => `${named(c)} ${c.getSQLType()}${c.primary ? ' PRIMARY KEY' : c.notNull ? ' NOT NULL' : ''}${c.isUnique ? ' UNIQUE' : ''}`)
  for (const key of primaryKeys) parts.push(`PRIMARY KEY (${key.columns.map(named).join(', ')})`)
  for (const key of foreignKeys) {
    const { columns: from, foreignColumns: to } = key.reference()
    parts.push(`FOREIGN KEY (${from.map(named).join(', ')}) REFERENCES ${getTableConfig(to[0].table).name} (${to.map(named).join(', ')})`)
  }
  return [`CREATE TABLE ${name} (${parts.join(', ')})`, ...indexes.map(({ config: i }) =>
    `CREATE ${i.unique ? 'UNIQUE ' : ''}INDEX ${i.name} ON ${name} (${i.columns.map(named).join(', ')})${i.where ? ' WHERE open' : ''}`)]
}

const data = JSON.parse(readFileSync(process.argv[2], 'utf8'))
await db.transaction(async (tx) => {
  for (const table of Object.values(tablesInOrder)) for (const statement of ddl(table)) await tx.execute(sql.raw(statement))
  const rows = new Map()
  for (const { Table: name, Row: row } of data.Rows) {
    const columns = getTableConfig(tablesInOrder[name]).columns
    for (const column of columns) {
      const value = row[column.name]
      if (value === '' && !column.notNull) row[column.name] = null
      else if (column.dataType === 'date' && value) row[column.name] = new Date(value)
    }
    if (!rows.has(name)) rows.set(name, [])
    rows.get(name).push(row)
  }
  const insert = async (table, all) => { for (let i = 0; i < all.length; i += 500) await tx.insert(table).values(all.slice(i, i + 500)) }
  for (const [name, table] of Object.entries(tablesInOrder)) await insert(table, rows.get(name) ?? [])
  // Users with an open session have no password.
  const signedIn = data.Users.filter((u) => u.Token).map((u) => ({ token: u.Token, user: { id: randomUUID(), org: u.Org, email: u.Email, name: u.Name, role: u.Role, passwordHash: '-' } }))
  await insert(staff, signedIn.map(({ user }) => user))
  const expiresAt = new Date(Date.now() + 12 * 3600_000)
  await insert(sessions, signedIn.map(({ token, user }) => ({ tokenHash: createHash('sha256').update(token).digest('hex'), staff: user.id, expiresAt })))
  for (const u of data.Users.filter((one) => one.Password)) {
    const salt = randomBytes(16)
    const passwordHash = `${salt.toString('hex')}:${scryptSync(u.Password, salt, 32).toString('hex')}`
    await tx.insert(staff).values({ id: randomUUID(), org: u.Org, email: u.Email, name: u.Name, role: u.Role, passwordHash })
  }
})
await pool.query('ANALYZE')
await pool.end()
