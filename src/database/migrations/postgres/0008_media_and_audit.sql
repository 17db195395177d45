-- Languages of videos, and names that are found in the order in which East Asian ones are shown.

-- Two letters; null until it is recognised from the text.
alter table content_videos add column language text;

-- Full names without a space and with the family name first, for users whose name is written so. The first line of the
-- text is "given family".
update users set search = search || chr(10)
  || split_part(split_part(search, chr(10), 1), ' ', 2) || split_part(split_part(search, chr(10), 1), ' ', 1)
where first_name ~ '^[ぁ-ヿ㐀-鿿가-힣]+$' and last_name ~ '^[ぁ-ヿ㐀-鿿가-힣]+$'
  and split_part(split_part(search, chr(10), 1), ' ', 2) <> '';
