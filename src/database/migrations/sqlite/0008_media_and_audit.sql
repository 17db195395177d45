-- Languages of videos, and names that are found in the order in which East Asian ones are shown.

-- Two letters; null until it is recognised from the text.
alter table content_videos add column language text;

-- Full names without a space and with the family name first, for users whose name is written so. The first line of the
-- text is "given family".
update users set search = search || char(10)
  || substr(search, instr(search, ' ') + 1, instr(search, char(10)) - instr(search, ' ') - 1)
  || substr(search, 1, instr(search, ' ') - 1)
where first_name not glob '*[^ぁ-ヿ㐀-鿿가-힣]*' and last_name not glob '*[^ぁ-ヿ㐀-鿿가-힣]*'
  and instr(search, ' ') between 2 and instr(search, char(10));
