// What every table has. It is loaded with the page, not with each game.
import '../people/turn_help';
import '../ui/later';
import './hand';
import './keys';
import './refusal';
import './side';
import './turn_call';
