-- Counting under a condition on the words of CVs reads the index of the words. The planner does not know that a row's words are
-- stored apart from it, and took the whole table instead once a word is in most CVs: at 80,000 CVs ten times as long.
alter function private.count_applications(text, text, text, jsonb) set enable_seqscan = off;
alter function private.application_filter_values(text, text, text, text, jsonb) set enable_seqscan = off;

select private.keep_access_rules();
