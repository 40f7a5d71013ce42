-- Codes that a browser asked for from which someone signed in before are counted apart: strangers cannot use them up.
alter table password_resets add column known_browser text;
