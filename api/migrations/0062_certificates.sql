-- Kinds of certificates, such as CPR/AED or Lifeguarding.
create table certificate_types (
  id uuid primary key,
  name text not null check (length(name) <= 60),
  -- Null: a certificate of this type doesn't expire.
  valid_months smallint check (valid_months between 1 and 120),
  -- Days before the expiration date on which the employee is reminded.
  reminder_days smallint[] not null default '{60,30,14,0}',
  requires_document boolean not null default false,
  created_at timestamptz not null,
  retired_at timestamptz
);

-- A certificate of a type counts as one of each included type too. The server refuses cycles.
create table certificate_type_inclusions (
  type_id uuid not null references certificate_types (id),
  included_type_id uuid not null references certificate_types (id),
  primary key (type_id, included_type_id),
  check (type_id <> included_type_id)
);

-- A validity of a location that is shorter than the printed expiration date.
create table certificate_type_locations (
  type_id uuid not null references certificate_types (id),
  location_id uuid not null references locations (id),
  valid_months smallint not null check (valid_months between 1 and 120),
  primary key (type_id, location_id)
);

-- The types that a position requires, at one location or (null) at every location.
create table required_certificates (
  position_id uuid not null references positions (id),
  type_id uuid not null references certificate_types (id),
  location_id uuid references locations (id),
  unique nulls not distinct (position_id, type_id, location_id)
);

-- Scans and photos, each sealed with a key that isn't in the database.
create table certificate_documents (
  id uuid primary key,
  user_id uuid not null references users (id),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  -- At most 5 MB before sealing, which makes a file larger by up to 78 percent.
  bytes bytea not null check (octet_length(bytes) <= 10 * 1024 * 1024),
  created_at timestamptz not null
);
create index certificate_documents_by_user on certificate_documents (user_id);

-- A certificate is never edited: a new one replaces it.
create table certificates (
  id uuid primary key,
  user_id uuid not null references users (id),
  type_id uuid not null references certificate_types (id),
  issued_on date not null,
  -- The last day on which the certificate is valid; null if it doesn't expire.
  expires_on date,
  number text not null check (length(number) <= 40),
  document_id uuid references certificate_documents (id) on delete set null,
  state text not null check (state in ('PENDING', 'APPROVED', 'REJECTED', 'REMOVED')),
  reviewed_by uuid references users (id),
  reviewed_at timestamptz,
  -- The reason of a rejection.
  reason text check (length(reason) <= 150),
  removed_by uuid references users (id),
  removed_at timestamptz,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  check (expires_on >= issued_on),
  check ((state = 'PENDING') <= (reviewed_at is null)),
  check ((state in ('APPROVED', 'REJECTED')) <= (reviewed_at is not null)),
  check ((state = 'REMOVED') = (removed_at is not null))
);
create index certificates_by_user on certificates (user_id, type_id) where state <> 'REMOVED';
create index certificates_by_document on certificates (document_id);
-- At most one certificate of a type counts, and at most one waits for a review.
create unique index certificates_that_count on certificates (user_id, type_id, state)
  where state in ('PENDING', 'APPROVED');

-- Each reminder once, however many processes send reminders.
create table certificate_reminders (
  certificate_id uuid not null references certificates (id) on delete cascade,
  days_before smallint not null,
  sent_at timestamptz not null,
  primary key (certificate_id, days_before)
);
