-- What the sample answered has ids of its own.
DELETE FROM event_rsvps;
DELETE FROM event_parties;
-- What no sample congregation has. Rows whose ids begin with "edge".
INSERT INTO households VALUES ('edge-home', '=cmd|''/C calc''!A0', 0, 3), ('edge-empty', 'Nobody 🏠', 1795000000, 1),
 ('edge-second', 'The other parent', 6, 2);
INSERT INTO members (id, email, password, first_name, last_name, phone, address, member_id, join_date,
    ministry_group, membership_status, two_factor_enabled, two_factor_secret, failed_login_attempts,
    last_failed_login_at, account_locked, locked_at, last_login_at, date_of_birth, anniversary, created_at, updated_at,
    administrator_since, had_role, disabled_at, session_epoch, country, city, state, zip_code, occupation,
    employer, marital_status, gender, membership_date, baptism_date, confirmation_date, emergency_contact_name,
    emergency_contact_phone, emergency_contact_relationship, allergies, medical_conditions, wrong_codes,
    wrong_codes_since)
VALUES
 ('edge-1', 'josé@example.org', '$argon2id$canary-password', '=Mary 🙏', 'set by the story', '+1 312 555 0100',
    '-1 Elm Street', '=E1', '1899-12-31', '@choir', 'on leave', 1, CAST('canary-totp-secret' AS BLOB), 4,
    1795000000, 1, 1795000000, 1795197600, '1896-02-29', '2020-02-29', -62000000000, 250000000000, 1795000000, 1,
    NULL, 7, 'Übersee / عمان', '', ' ', '02134', '''quoted', '"quoted"', 'It''s complicated', 'x',
    '2000-01-01', '2000-01-02', '2000-01-03', 'A,B;C', '	tab', 'line
break', '=1+1', '[{"not": "json"}', 3, 1795000000),
 ('edge-2', NULL, NULL, 'John', 'O''Neil', NULL, NULL, 'E/1', NULL, NULL, 'active', 0, NULL, 0, NULL, 0, NULL,
    NULL, NULL, '2020-02-29', 0, 0, NULL, 0, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL),
 ('edge-3', 'gone@example.org', NULL, 'Disabled', 'Member', NULL, NULL, '0017', NULL, NULL, '', 0, NULL, 0, NULL,
    0, NULL, NULL, NULL, NULL, 0, 0, NULL, 0, 1795000000, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL);
INSERT INTO household_members VALUES ('edge-home', 'edge-1', 'head', 5), ('edge-home', 'edge-2', 'child', 6),
 ('edge-second', 'edge-2', NULL, 7);
INSERT INTO event_series (id, origin, rule, first_day, last_day, made_until, is_ended, title, event_time, end_days, end_time,
    location, event_type, organiser_id, asks, deadline_days, capacity, shows_names, created_at)
VALUES
 ('edge-weekly', 'edge-first', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', '1950-07-03', NULL, '2199-12-31', 1, '=Choir', '23:59', 30, '00:00',
    NULL, 'Ökumene', 'edge-1', 1, 0, 100000, 1, 0),
 ('edge-monthly', 'edge-monthly', 'FREQ=MONTHLY;BYDAY=-1SU', '2026-11-29', '2026-11-29', '2026-11-29', 0, 'Once', '', 0, NULL,
    '@Hall', 'general', NULL, 0, NULL, NULL, 0, 1795000000);
INSERT INTO event_series_gaps VALUES ('edge-weekly', '1950-07-06'), ('edge-monthly', '2026-12-27');
INSERT INTO events (id, title, description, event_date, event_time, location, event_type, created_at, version, removed_at)
VALUES
 ('edge-past', '@Picnic', 'The first one', '1950-07-04', '09:30', NULL, 'general', 0, 1, NULL),
 ('edge-future', 'Jubilee', NULL, '2199-12-31', '', 'Hall, "upper"', 'Ökumene', 1795000000, 3, 1795000001);
UPDATE events SET series_id = 'edge-weekly', occurrence = '1950-07-03', is_own = 1, end_days = 2, end_time = '08:00',
    organiser_id = 'edge-2', asks = 1, deadline_days = 60, capacity = 1, shows_names = 1, answers_closed = '=closed',
    cancelled_at = 1795000000, cancel_reason = '-no, "never"', changed_at = 1795000001, sequence = 7
WHERE id = 'edge-past';
INSERT INTO announcements (id, title, content, summary, priority, created_at, published_at, version, removed_at) VALUES
 ('edge-news', '-News', '=SUM(A1)', NULL, 'high', 1795000000, 4000000000, 2, NULL);
INSERT INTO event_parties VALUES (90, 'edge-past', 'edge-home', NULL, 50, '=note
of two lines', NULL, 1, 5, 6), (91, 'edge-future', NULL, 'edge-2', 0, NULL, 1795000000, 0, 0, 0), (99, 'edge-past', NULL, 'edge-3', 0, NULL, NULL, 0, 0, 0);
DELETE FROM event_parties WHERE id = 99;
INSERT INTO event_rsvps VALUES (41, 'edge-past', 'edge-1', 'attending', 5, 6, 90, 'edge-2'), (7, 'edge-future', 'edge-2', 'maybe?', 0, 0, NULL, NULL);
INSERT INTO event_invitations VALUES (60, 'edge-past', 'edge-home', NULL, 1795000000), (61, 'edge-future', NULL, 'edge-2', 0),
 (69, 'edge-past', NULL, 'edge-3', 0);
DELETE FROM event_invitations WHERE id = 69;
INSERT INTO funds (id, name, is_deductible, closed_at, position, came_with_gift, version, created_at) VALUES
 (700, '=Fund', 0, 1795000000, 0, 1, 9, 0), (709, 'gone', 1, NULL, 1, 0, 1, 0);
DELETE FROM funds WHERE id = 709;
INSERT INTO counting_sheets (id, date, service, counters, expected_cents, signed_by, signer_id, closed_at, closed_by, closed_cents, difference_reason, version, created_at) VALUES
 (800, '1999-12-31', '=9 am', '=Ruth', 0, '=Emil', 'edge-1', 1795000000, '+command line', 1250, '-lost', 3, 0),
 (801, '2026-11-15', '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, 0), (809, '2026-11-15', '', '', 1, NULL, NULL, NULL, NULL, NULL, NULL, 1, 0);
DELETE FROM counting_sheets WHERE id = 809;
INSERT INTO joint_giving (id, one_id, other_id, asked_at, started_on, paper_by, ended_at, ended_on, end_reason) VALUES
 (600, 'edge-1', 'edge-2', 0, '2026-01-01', '=paper', 1795000000, '2026-11-15', 'parted'), (601, 'edge-2', 'edge-3', 5, NULL, NULL, NULL, NULL, NULL),
 (609, 'edge-1', 'edge-3', 0, NULL, NULL, 1, NULL, 'asked');
DELETE FROM joint_giving WHERE id = 609;
INSERT INTO donations (id, member_id, amount_cents, transaction_date, category, description, payment_method, created_at,
 joint_id, check_number, sheet_id, row_key, is_open, kind, takes_back, version) VALUES
 (900001, 'edge-1', -1250, '2026-11-15', '=Fund', '+returned', 'Check', 1795197600, 600, '=1', 800, 'edge-row-1', 0, 'gift', NULL, 4),
 (900002, NULL, 1, '1999-12-31', NULL, NULL, NULL, 0, NULL, NULL, 801, 'edge-row-1', 1, 'gift', NULL, 1),
 (900003, 'edge-1', 10000000000, '2026-11-15', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, 0, 'bounced', 900001, 1),
 (900009, NULL, 100, '2026-11-15', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, 0, 'gift', NULL, 1);
DELETE FROM donations WHERE id = 900009;
INSERT INTO gift_corrections VALUES (500, 900001, 'edge-1', 600, -1, '1999-12-31', '=Old', NULL, '', '-1', '=why', '+who', 0),
 (509, 900001, NULL, NULL, 1, '1999-12-31', NULL, NULL, NULL, NULL, 'why', 'who', 0);
DELETE FROM gift_corrections WHERE id = 509;
INSERT INTO closed_months VALUES ('1999-12', 0, '=who');
INSERT INTO envelopes (id, year, number, member_id) VALUES (40, 1999, 99999, 'edge-1'), (41, 2026, 1, 'edge-2');
INSERT INTO imported_gifts VALUES (X'DEADBEEF', NULL, 1795000000, NULL), (X'00', NULL, 0, 'ch_1=2'), (X'00FF10', 900002, NULL, NULL), (X'', 900003, NULL, '8AB1');
INSERT INTO campaigns (id, name, fund_id, goal_cents, first_day, last_day, version, created_at) VALUES
 (300, '=Roof', 700, 10000000000, '1999-12-31', '1999-12-31', 7, 1795000000), (301, 'Without an end', 700, NULL, '2026-01-01', NULL, 1, 0),
 (309, 'gone', 700, 1, '1998-01-01', '1998-12-31', 1, 0);
DELETE FROM campaigns WHERE id = 309;
INSERT INTO pledges (id, member_id, amount_cents, status, campaign, pledge_date, created_at, updated_at, campaign_id, rhythm, version) VALUES
 (5000, 'edge-2', 1, 'paid', NULL, NULL, 0, 0, NULL, NULL, 1), (4999, 'edge-1', 2, 'open', '=Roof', '2026-01-01', 0, 1, 300, '+$1 a month', 3),
 (5001, 'edge-1', 2, 'open', '=Roof', '2026-01-01', 0, 1, NULL, NULL, 1);
DELETE FROM pledges WHERE id = 5001;
INSERT INTO statements (id, year, number, member_id, partner_id, first_day, last_day, total_cents, deductible_cents, made_at, made_by,
 told_at, replaced_by, words, content) VALUES
 (30, 2026, 99999, 'edge-1', 'edge-2', '2026-01-01', '2026-12-31', -1250, 0, 0, '=who', 1795000000, 31, ' edge', '{"gifts":[{"id":900001}]}'),
 (31, 2026, 100000, 'edge-1', NULL, '2026-11-15', '2026-11-15', 10000000000, 1, 1795000000, '+who', NULL, NULL, ' o neil', '{}'),
 (39, 1900, 1, 'edge-2', NULL, '1900-01-01', '1900-01-01', 0, 0, 0, 'who', NULL, NULL, ' gone', '{}');
DELETE FROM statements WHERE id = 39;
INSERT INTO statement_numbers VALUES (2026, 100000), (1900, 1);
INSERT INTO gifts_in_kind (id, member_id, joint_id, date, description, version, created_at) VALUES
 (20, 'edge-1', 600, '2026-11-15', '=A piano', 5, 0), (21, 'edge-2', NULL, '1999-12-31', '"Chairs", 40', 1, 1795000000),
 (29, 'edge-2', NULL, '1999-12-31', 'gone', 1, 0);
DELETE FROM gifts_in_kind WHERE id = 29;
INSERT INTO security_logs (id, member_id, email, action, ip_address, user_agent, device_info, detail, success,
    created_at, repeats, last_at)
VALUES (77001, 'edge-1', '=typed@example.org', 'sign-in-failed', '192.168.1.20', '@agent "x"', 'Chrome on Android',
        'a -> b', 0, 1795000000, 12, 1795000055),
       (77002, NULL, NULL, 'of-a-later-edition', NULL, NULL, NULL, NULL, 1, 0, 1, NULL);
INSERT INTO imports VALUES (70, 'people', '=people.csv', '@Old system', 3, 0, 0, NULL),
 (71, 'gifts', 'gifts.csv', '', 1, 2, 1795000000, 1795000001);
DELETE FROM imports WHERE id = 71;
INSERT INTO open_lines VALUES (60, X'DE00', 70, 3, '=words · 5', '+reason', NULL), (61, X'', 70, 0, 'words', 'reason', 0);
INSERT INTO event_keys (id, uid, recurrence, event_id, series_id, calendar, version, gaps, said, state, import_id) VALUES
    (5, '=uid@example.org', '', NULL, 'edge-weekly', 2, 'event 20261120T120000 0000000003', '2026-12-27', 'a', 'b', 70),
    (6, 'removed here', '2026-12-06 10:00', NULL, NULL, 1, '', '', '', '', NULL);
INSERT INTO import_keys VALUES (9, '', 'key-1', 'edge-1', NULL, NULL, NULL), (10, '@Old system', '=1', 'edge-1', NULL, 'Mary O''Neil', 70),
 (11, '@Old system', 'key "1"', NULL, 'edge-home', NULL, 70);
INSERT INTO freed_numbers VALUES ('=M0099', 'edge-gone'), ('M4711', 'edge-gone');
INSERT INTO removed_people VALUES (5, X'00FF', '=E9', 1795000000);
INSERT INTO mark VALUES (1, 'a1b2c3d4e5f6', 0, X'89504E470D0A1A0A00', X'01', X'02', X'FF');
INSERT INTO settings VALUES
 ('mail-password', 'Y2FuYXJ5LW1haWw=', 0), ('backup-passphrase', 'Y2FuYXJ5LXBhc3NwaHJhc2U=', 0),
 ('backup-copy-to', '/media/canary', 0), ('mail-user', 'office', 1795000000),
 ('of-a-later-edition', '=x', 6)
 ON CONFLICT (name) DO UPDATE SET value = excluded.value;

-- What opens accounts.
INSERT INTO trusted_devices (id, member_id, device_fingerprint, device_name, last_used_at, expires_at, created_at, trust_hash)
 VALUES (3, 'edge-1', CAST('canary-device' AS BLOB), 'canary-device', 0, 9000000000, 0, CAST('canary-trust' AS BLOB));
INSERT INTO sessions (id, token_hash, member_id, epoch, created_at, last_seen_at, expires_at, user_agent, device_id)
 VALUES (3, CAST('canary-cookie' AS BLOB), 'edge-1', 7, 0, 0, 9000000000, 'canary-session', 3);
INSERT INTO password_resets (member_id, token, purpose, epoch, expires_at, created_at)
 VALUES ('edge-1', CAST('canary-reset' AS BLOB), 'setup', 7, 9000000000, 0);
INSERT INTO two_factor_enrolments VALUES ('edge-1', 3, CAST('canary-enrolment' AS BLOB), 0);
INSERT INTO used_codes VALUES ('edge-1', 1, 0);
INSERT INTO recovery_codes (member_id, code_hash, created_at) VALUES ('edge-1', CAST('canary-recovery' AS BLOB), 0);
INSERT INTO pending_sign_ins (token_hash, member_id, epoch, created_at, expires_at)
 VALUES (CAST('canary-pending' AS BLOB), 'edge-1', 7, 0, 9000000000);
INSERT INTO decoy_accounts VALUES (CAST('canary-decoy' AS BLOB), 1, 0, NULL);
INSERT INTO outbox (letter, member_id, created_at, expires_at, next_try_at, last_error, detail)
 VALUES ('reset', 'edge-1', 0, 9000000000, 0, 'canary-error', 'canary-detail');
INSERT OR REPLACE INTO clock_watch VALUES (1, 5, 5);
INSERT INTO findings VALUES ('disk-space', 1, 'It is full.', 'Make room.', 'mail', 'backup', 5, '2026-12-01', 'A new card comes.', 'Ruth');
INSERT INTO portal_page VALUES (1, 5, 0, 5, 'https mail', '0.0.9');
INSERT INTO upgrades_read VALUES ('edge-1', '0.0.9');
INSERT INTO set_up (only_row, code, code_made_at, browser, answers)
 VALUES (1, CAST('canary-set-up-code--------------' AS BLOB), 0, CAST('canary-set-up-browser-----------' AS BLOB), CAST('canary-answers' AS BLOB));
