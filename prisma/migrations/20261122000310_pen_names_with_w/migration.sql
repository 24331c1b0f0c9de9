-- 'vv' looks like 'w' (D-149). The forms of the present pen names are added in which the two are the same. The others stay,
-- because processes of the earlier version still compare them.
INSERT INTO pen_name_keys (key, "userId")
SELECT replace(replace(key, 'w', 'vv'), 'ω', 'vv'), "userId" FROM pen_name_keys WHERE key ~ '[wω]'
ON CONFLICT DO NOTHING;
