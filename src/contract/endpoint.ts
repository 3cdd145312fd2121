// The contract room: everything that is said over the wire, as data. It knows
// neither the server that implements the rows nor the pages that call them.
import type { z } from 'zod'
import type { MachinePermission } from '#domain/access/machines.ts'
import type { PermissionId } from '#domain/access/permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Access to an endpoint: everyone, or people with a permission from the table in domain/access. */
export type Permission = 'public' | PermissionId

/** The refusals that an endpoint may declare; what holds for all rows of a kind is in rules.ts. */
export type Refusal = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 423 | 429 | 503

/** Types of files that an endpoint may give. */
export type FileType =
  | 'application/zip'
  | 'application/json'
  | 'text/csv; charset=utf-8'
  | 'text/plain; charset=utf-8'
  | 'application/x-ndjson; charset=utf-8'

/** Types of bytes that pass through for programs. */
export type RawType = 'application/octet-stream' | 'application/json'

/**
 * What a success carries: JSON, events one after the other, a file or document of another type, bytes for programs,
 * another address, or nothing. What may be empty answers 204 where there is nothing.
 */
export type Returns =
  | {
      readonly status: 200 | 201 | 202
      readonly json: z.ZodType
      readonly isPage?: true
      readonly mayBeEmpty?: true
      /**
       * What the ETag of the answer is made of: its `version`, which If-Match of a change names, or all of it, by which
       * a caller asks whether it is still the same (If-None-Match).
       */
      readonly etag?: 'version' | 'content'
      /**
       * Address of what was made, below `/api`: `{made.field}` is a field of the answer, `{name}` a parameter of the
       * path. Without it, the path of the row and the `id` of the answer.
       */
      readonly location?: `/${string}`
    }
  | { readonly status: 200; readonly raw: RawType }
  /** What has places says with each event where a caller goes on that lost the connection (Last-Event-ID). */
  | { readonly status: 200; readonly stream: z.ZodType; readonly hasPlaces?: true }
  | { readonly status: 200; readonly file: FileType | 'text/html; charset=utf-8' }
  | { readonly status: 302 }
  | { readonly status: 204 }

/** A row of the contract. Paths are below `/api`; `{name}` is a parameter. */
export interface Endpoint {
  readonly method: Method
  readonly path: `/${string}`
  readonly summary: string
  /** On a project or a team the parameter `id` names it. */
  readonly permission: Permission
  /** Parameters of the path; each `{name}` has one. */
  readonly params?: z.ZodObject
  /** Parameters behind the question mark. Others are refused, unless the object is a loose one. */
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Chooses the schema of a body that has several forms, so that problems are named for the form that was meant. */
  readonly bodyForm?: (given: unknown) => z.ZodType
  /** The field of the body in which the header If-Match is given too: the version that the caller has seen. */
  readonly ifMatch?: 'base_version'
  /** A body of bytes in place of `body`, of any type. */
  readonly raw?: { readonly maxBytes: number }
  /**
   * A body that can be larger than others, up to so many bytes of JSON: the handler is given them as they came, and
   * reads them by `body` in a thread.
   */
  readonly largeBody?: { readonly maxBytes: number }
  /** It takes long: of one person only so many are under way at the same time, and 429 refuses what is more. */
  readonly isHeavy?: true
  readonly returns: Returns
  readonly errors: readonly Refusal[]
  /** A call other than GET that changes nothing which the audit log keeps, with the reason. */
  readonly leavesNoTrace?: string
  /** Someone who lacks the second factor that the session policy requires can call it all the same, to set one up. */
  readonly setsUpSecondFactor?: true
}

/** A row for programs that carry out runs, in the table beside that for people. */
export interface MachineEndpoint extends Omit<Endpoint, 'permission'> {
  readonly permission: MachinePermission
}

export type AnyEndpoint = Endpoint | MachineEndpoint

/** Rows by feature and name, such as `results.share`. */
export type Contract<Row extends AnyEndpoint = AnyEndpoint> = Readonly<Record<string, Readonly<Record<string, Row>>>>

/** Checks the shape of a feature's rows and keeps their exact types. */
export function defineContract<const Rows extends Readonly<Record<string, AnyEndpoint>>>(rows: Rows): Rows {
  return rows
}

type Given<Name extends string, Schema, Value> = Schema extends z.ZodType ? { readonly [Key in Name]: Value } : unknown
type GivenIfAny<Name extends string, Schema, Value> = Schema extends z.ZodType
  ? { readonly [Key in Name]?: Value }
  : unknown

/** Bytes that come in, piece by piece. @throws while it is read, when there are more than the row allows */
export type RawBody = AsyncIterable<Uint8Array>

type GivenRaw<Raw, Value> = Raw extends { readonly maxBytes: number } ? { readonly body: Value } : unknown

/** What a handler is given of a body. */
type BodyOf<Row extends AnyEndpoint> = Row extends { readonly largeBody: object }
  ? Uint8Array<ArrayBuffer>
  : z.output<NonNullable<Row['body']>>

/** What a caller sends to an endpoint, before defaults and aliases. */
export type Input<Row extends AnyEndpoint> = GivenRaw<Row['raw'], Uint8Array<ArrayBuffer>> &
  Given<'params', Row['params'], z.input<NonNullable<Row['params']>>> &
  GivenIfAny<'query', Row['query'], z.input<NonNullable<Row['query']>>> &
  Given<'body', Row['body'], z.input<NonNullable<Row['body']>>>

/** What a handler is given: the same after validation. */
export type Parsed<Row extends AnyEndpoint> = GivenRaw<Row['raw'], RawBody> &
  Given<'params', Row['params'], z.output<NonNullable<Row['params']>>> &
  Given<'query', Row['query'], z.output<NonNullable<Row['query']>>> &
  Given<'body', Row['body'], BodyOf<Row>>

/** A file as an endpoint returns it. */
export interface FileReply {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Name under which it is to be saved; null when the reply names none. */
  readonly file_name: string | null
}

/** What an endpoint gives on success. */
export type Output<Row extends AnyEndpoint> = Row['returns'] extends { readonly json: infer Schema extends z.ZodType }
  ? z.output<Schema> | (Row['returns'] extends { readonly mayBeEmpty: true } ? undefined : never)
  : Row['returns'] extends { readonly stream: infer Schema extends z.ZodType }
    ? AsyncIterable<z.output<Schema>>
    : Row['returns'] extends { readonly file: string }
      ? FileReply
      : Row['returns'] extends { readonly raw: RawType }
        ? Uint8Array | (Row['returns'] extends { readonly mayBeEmpty: true } ? undefined : never)
        : undefined
