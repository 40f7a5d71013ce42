-- The options of a location for certificates, limits of hours, and lifeguards.
alter table location_options
  add column certificates text not null default 'BLOCK' check (certificates in ('WARN', 'BLOCK')),
  -- Whether a certificate counts before a manager reviews it.
  add column counts_unreviewed_certificates boolean not null default false,
  -- Whether later shifts that require a certificate stay assigned when it expires, or become open.
  add column when_certificate_expires text not null default 'KEEP_SHIFTS'
    check (when_certificate_expires in ('KEEP_SHIFTS', 'OPEN_SHIFTS')),
  -- Whether a clock-in without a required certificate is flagged. It is never refused.
  add column flags_expired_certificates boolean not null default true,
  -- Limits for employees younger than 18.
  add column minors text not null default 'WARN' check (minors in ('WARN', 'BLOCK')),
  add column younger_than_14 text not null default 'BLOCK' check (younger_than_14 in ('WARN', 'BLOCK')),
  -- Short rest, long days, and long weeks.
  add column labor text not null default 'WARN' check (labor in ('WARN', 'BLOCK')),
  -- Changes that leave fewer lifeguards than required.
  add column lifeguard_minimum text not null default 'WARN' check (lifeguard_minimum in ('WARN', 'BLOCK'));
