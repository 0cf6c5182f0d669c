// What the products of each family are for, as people say it who do not know their name: a line has what is done before its colon
// and with what behind it. A search finds a family by a word from each side of a line.

const boltEn = 'fasten, fix, join, attach, secure: two parts, plates, flange, bracket, together';
const boltBn = 'আটকানো, আটকাতে, আটকানোর, জোড়া, লাগানো, লাগাতে, লাগানোর: যন্ত্রাংশ, প্লেট, ফ্ল্যাঞ্জ, মেশিন, ধাতু';
const turnEn = 'turn, rotate, support, carry, run, reduce friction: shaft, wheel, roller, axle, spindle, motor, load, radial';
const turnBn = 'ঘোরা, ঘোরানো, ঘুরতে, ঘোরানোর, ধরে, রাখা: শ্যাফট, চাকা, রোলার, মোটর, ভার';
const setEn = 'fix, hold, lock, secure, clamp, keep, stop: collar, pulley, hub, knob, gear, handle, flush, inside, shaft, turning, slipping';
const setBn = 'আটকানো, আটকাতে, ধরে, রাখা: কলার, পুলি, হাব, গিয়ার, নব, শ্যাফটে';
const liftEn = 'lift, hoist, raise, hang, suspend, sling: load, motor, machine, engine, gearbox, mould, die, weight, heavy, crane, threaded hole, chain, rope';
const liftBn = 'তোলা, তোলার, তুলতে, ওঠানো, ওঠানোর, ঝোলানো, ঝোলানোর: ভার, ভারী, জিনিস, মোটর, মেশিন, ইঞ্জিন, ওজন';
const spreadEn = 'spread, distribute, protect: load, pressure, force, surface, paint, bolt head, nut';
const spreadBn = 'ছড়ানো, ছড়াতে, ভাগ, রক্ষা, বাঁচানো: চাপ, ভার, পৃষ্ঠ, বোল্ট, নাট';
const driveEn = 'transmit, transfer, drive, carry: power, torque, motion, motor, machine, between, shafts';
const driveBn = 'চালানো, চালাতে, পাঠানো, ঘোরানো: শক্তি, টর্ক, গতি, মোটর, শ্যাফট';
const clampEn = 'clamp, hold, press, glue, grip, squeeze: workpiece, boards, wood, glue, glued, parts, pieces, two, together, welding, joint, frame, planks';
const clampBn = 'চাপা, চেপে, ধরা, ধরে, রাখা, আঠা: কাঠ, তক্তা, জোড়া, ওয়েল্ডিং, টুকরা, কাজ';

const all = {
  'hex-bolt-iso-4014': { en: [boltEn], bn: [boltBn] },
  'hex-screw-iso-4017': { en: [boltEn, 'fasten, fix: tapped, threaded hole'], bn: [boltBn] },
  'hex-bolt-fine-iso-8765': { en: ['adjust, set: finely, vibration, thin wall'], bn: ['সূক্ষ্ম, মিহি: প্যাঁচ, কম্পন'] },
  'flange-bolt-en-1665': { en: ['fasten: without washer, thin sheet, gearbox, engine'], bn: ['আটকানো, লাগানো: ওয়াশার, ছাড়া, ইঞ্জিন'] },
  'coach-screw-din-571': { en: ['screw, bolt, fasten, fix, attach, join: wood, wooden, timber, beam, post, joist, deck, sleeper, plank, heavy'], bn: ['আটকানো, আটকাতে, লাগানো, লাগাতে, স্ক্রু: কাঠ, কাঠে, কাঠের, বিম, খুঁটি'] },
  'socket-cap-screw-iso-4762': { en: [boltEn, 'fasten, fix: counterbore, recessed, tight space, jig, fixture, mould'], bn: [boltBn] },
  'button-head-screw-iso-7380': { en: ['fasten, fix: cover, guard, panel, low, rounded, smooth, snag'], bn: ['আটকানো, লাগানো: ঢাকনা, প্যানেল, মসৃণ'] },
  'countersunk-socket-screw-iso-10642': { en: ['fasten, fix: flush, level, countersunk hole, surface, rail'], bn: ['আটকানো, লাগানো: সমতল, সমান, পৃষ্ঠ'] },
  'low-head-cap-screw-din-7984': { en: ['fasten, fix: low, shallow, little height, space, clearance'], bn: ['আটকানো, লাগানো: কম, উচ্চতা, জায়গা'] },
  'shoulder-screw-iso-7379': { en: ['pivot, hinge, swing, guide, turn: lever, arm, link, roller, stripper, on a screw, die'], bn: ['ঘোরানো, দোলানো, ধরে: লিভার, আর্ম, রোলার'] },
  'set-screw-flat-point-iso-4026': { en: [setEn], bn: [setBn] },
  'set-screw-cup-point-iso-4029': { en: [setEn], bn: [setBn] },
  'pan-head-screw-iso-7045': { en: ['fasten, fix, mount: electronics, circuit board, cover, housing, small, device, terminal, sheet'], bn: ['আটকানো, লাগানো, স্ক্রু: ইলেকট্রনিক্স, বোর্ড, ঢাকনা, ছোট'] },
  'pan-head-screw-torx-iso-14583': { en: ['fasten, fix: power driver, cam out, slipping, tamper, electronics'], bn: ['আটকানো, লাগানো: পিছলানো, ছাড়া, ইলেকট্রনিক্স'] },
  'countersunk-screw-iso-7046': { en: ['fasten, fix: flush, hinge, sheet, small, level'], bn: ['আটকানো, লাগানো: কবজা, সমতল, ছোট'] },
  'cheese-head-screw-iso-1207': { en: ['fasten, fix, connect: electrical, earth, terminal, brass, instrument, marine, sparks'], bn: ['আটকানো, লাগানো: বৈদ্যুতিক, টার্মিনাল, পিতল'] },
  'hex-nut-iso-4032': { en: ['hold, fasten, tighten, close, secure: bolt, screw, stud, thread end'], bn: ['আটকানো, কষা, টাইট: বোল্ট, স্ক্রু'] },
  'thin-nut-iso-4035': { en: ['lock, jam, counter: nut, little height, against, adjusting screw'], bn: ['লক, আটকানো: নাট, কম, উচ্চতা'] },
  'lock-nut-iso-7040': { en: ['stop, prevent, keep, resist, lock, secure: loosening, loose, coming undone, working, vibration, vibrating, shaking, nut, bolt'], bn: ['ঠেকানো, আটকানো, রোধ, লক: ঢিলা, আলগা, খোলা, কম্পন, নাট'] },
  'domed-nut-din-1587': { en: ['cover, protect, close, cap, hide, seal: bolt end, thread end, sharp, safety, injury, thread, screw'], bn: ['ঢাকা, ঢাকতে, রক্ষা, বন্ধ: বোল্ট, প্রান্ত, প্যাঁচ, ধারালো, নিরাপত্তা'] },
  'flange-nut-din-6923': { en: ['fasten, tighten, hold, clamp: without washer, slotted hole, soft, large hole, wheel'], bn: ['আটকানো, কষা: ওয়াশার, ছাড়া, বড়, ছিদ্র'] },
  'coupling-nut-din-6334': { en: ['join, connect, extend, lengthen, couple, link: threaded rods, threaded, rod, two, studs, stud, bolts, all thread'], bn: ['জোড়া, জোড়ার, জুড়তে, লম্বা, বাড়ানো: রড, প্যাঁচ, থ্রেডেড, দুটি, স্টাড'] },
  'plain-washer-iso-7089': { en: [spreadEn], bn: [spreadBn] },
  'chamfered-washer-iso-7090': { en: ['spread, bear: high strength, structural, steel bolts, 8.8, hardened, pressure'], bn: ['ছড়ানো, ভাগ: চাপ, শক্ত, ইস্পাত'] },
  'large-washer-iso-7093': { en: ['spread, distribute, cover, bridge: load, wood, soft, sheet, plastic, thin, slotted, large hole, timber, bolt head'], bn: ['ছড়ানো, ছড়াতে, ভাগ, ঢাকা: কাঠ, নরম, পাতলা, শিট, বড়, ছিদ্র'] },
  'spring-washer-din-127': { en: ['stop, prevent, keep, resist: loosening, loose, bolt, screw, vibration, undone, settling'], bn: ['ঠেকানো, রোধ: ঢিলা, আলগা, বোল্ট, স্ক্রু, কম্পন'] },
  'disc-spring-en-16983': { en: ['preload, pretension, spring, press, compensate, take up: bearing, bolt, brake, clutch, short stroke, high force, play, wear, expansion'], bn: ['চাপ, টান, দেওয়া, রাখা: বিয়ারিং, ব্রেক, ক্লাচ, স্বল্প, জায়গা'] },
  'threaded-rod-din-976': { en: ['hang, suspend, anchor, cut to length, clamp through: ceiling, pipes, long bolt, wall, concrete, tray, formwork'], bn: ['ঝোলানো, ঝোলাতে, নোঙর: ছাদ, পাইপ, দেয়াল, লম্বা'] },
  'dowel-pin-iso-8734': { en: ['locate, position, align, register, centre, fix: two, plates, parts, precisely, exactly, accurately, halves, jig, mould, die, fixture, hole'], bn: ['বসানো, বসাতে, মেলানো, মেলাতে, সারি: প্লেট, যন্ত্রাংশ, নিখুঁত, সঠিক, ছাঁচ'] },
  'spring-pin-iso-8752': { en: ['pin, fix, secure, fasten, hold: lever, hub, gear, shaft, rough, drilled hole, through, collar'], bn: ['আটকানো, লাগানো: লিভার, হাব, গিয়ার, ছিদ্র'] },
  'split-pin-iso-1234': { en: ['secure, lock, keep, stop, hold, retain: clevis, pin, castle nut, axle, wheel, falling out, coming off, slotted'], bn: ['আটকানো, আটকাতে, রাখা: ক্লেভিস, পিন, অ্যাক্সেল, চাকা, খুলে'] },
  'parallel-key-din-6885': { en: ['keep, stop, prevent, lock: turning, rotating, spinning, slipping, twisting, hub, pulley, gear, shaft, on a shaft', 'transmit, transfer, connect, drive: torque, hub, pulley, gear, shaft, between, wheel'], bn: ['ঘোরা, ঘুরতে, আটকানো, ঠেকানো, পিছলানো: পুলি, হাব, গিয়ার, শ্যাফটে', 'পাঠানো, চালানো: টর্ক, শ্যাফট, হাব'] },
  'circlip-external-din-471': { en: ['hold, keep, secure, retain, stop, fix, lock, locate: bearing, gear, wheel, ring, on a shaft, shaft, groove, sliding, axial, end, moving, pin'], bn: ['আটকানো, আটকাতে, ধরে, রাখা, রাখতে: বেয়ারিং, বিয়ারিং, শ্যাফট, শ্যাফটে, খাঁজ, চাকা'] },
  'circlip-internal-din-472': { en: ['hold, keep, secure, retain, stop, fix, lock: bearing, in a bore, bore, housing, hole, groove, inside, sliding, axial'], bn: ['আটকানো, আটকাতে, ধরে, রাখা, রাখতে: বেয়ারিং, বিয়ারিং, বোর, বোরে, হাউজিং, ছিদ্র'] },
  'shaft-collar-din-705': { en: ['keep, hold, stop, locate, fix, position, secure: pulley, wheel, roller, lever, shaft, along, moving, sliding, axial, without groove, end stop, on a shaft'], bn: ['আটকানো, থামানো, ধরে, রাখা, রাখতে: পুলি, চাকা, শ্যাফট, শ্যাফটে, সরা, খাঁজ, ছাড়া'] },
  'ball-bearing-60': { en: [turnEn, 'turn, run, spin: high speed, light, thin, small section'], bn: [turnBn] },
  'ball-bearing-62': { en: [turnEn, 'seal, keep, protect: dust, dirt, water, grease, bearing'], bn: [turnBn] },
  'ball-bearing-63': { en: [turnEn, 'carry, support: heavy, high load, shaft'], bn: [turnBn] },
  'ball-bearing-miniature': { en: ['turn, spin, run, support: small, tiny, skateboard, skate, printer, fan, model, drone, instrument'], bn: ['ঘোরা, ঘোরানো: ছোট, স্কেটবোর্ড, প্রিন্টার, ফ্যান'] },
  'angular-contact-bearing-72': { en: ['take up, carry, support, absorb: axial, thrust, radial, both, pump, spindle, screw, one direction, combined'], bn: ['নেওয়া, বহন, ধরা: অক্ষীয়, স্পিন্ডল, পাম্প'] },
  'tapered-roller-bearing-302': { en: ['take up, carry, support, absorb: axial, radial, both, combined, wheel hub, axle, gearbox, heavy, shaft, load'], bn: ['নেওয়া, বহন, ধরা: অক্ষীয়, ভার, চাকা, হাব, গিয়ারবক্স'] },
  'thrust-bearing-511': { en: ['take up, carry, support, absorb: axial, thrust, turntable, jack, screw, crane hook, vertical, swivel, load'], bn: ['নেওয়া, বহন, ধরা: অক্ষীয়, চাপ, জ্যাক, টার্নটেবল'] },
  'needle-bearing-hk': { en: ['turn, support, run: little space, thin, small housing, lever, rocker, idler, sleeve, planet'], bn: ['ঘোরা, ঘোরানো: কম, জায়গা, লিভার'] },
  'pillow-block-ucp': { en: ['support, carry, mount, hold, bolt: rotating, turning, shaft, base, frame, floor, bench, foot, conveyor, bolted, roller, fan'], bn: ['ধরে, রাখা, বসানো, বসাতে: শ্যাফট, ফ্রেম, মেঝে, কনভেয়র'] },
  'flange-unit-ucf': { en: ['support, carry, mount, bolt: shaft, wall, plate, side, vertical, machine side, through a wall, bolted'], bn: ['ধরে, রাখা, বসানো, বসাতে: শ্যাফট, দেয়াল, প্লেট, পাশে'] },
  'spur-gear-steel': { en: ['change, reduce, increase, gear, transmit: speed, ratio, rpm, torque, rack, parallel shafts, gearbox'], bn: ['কমানো, বাড়ানো, বদলানো: গতি, টর্ক, অনুপাত'] },
  'roller-chain-iso-606': { en: [driveEn, 'drive, pull, transmit: conveyor, sprocket, bicycle, machine, slip, without'], bn: [driveBn] },
  'chain-link-iso-606': { en: ['join, close, connect, repair, shorten, lengthen, mend: chain, chain ends, broken, two'], bn: ['জোড়া, জুড়তে, সারানো, মেরামত: চেইন, ছেঁড়া'] },
  'sprocket-iso-606': { en: ['drive, engage, turn: chain, chain wheel, conveyor, teeth'], bn: ['চালানো, ঘোরানো: চেইন, চাকা'] },
  'timing-belt-htd-5m': { en: ['synchronise, synchronize, position, drive, transmit, move: exact, slip, without, axis, printer, motor, linear, position, quietly'], bn: ['চালানো, ঘোরানো: নিখুঁত, পিছলানো, ছাড়া, মোটর'] },
  'timing-pulley-htd-5m': { en: ['drive, turn, guide: toothed belt, timing belt, belt, stepper'], bn: ['চালানো, ঘোরানো: বেল্ট, টাইমিং'] },
  'wedge-belt-iso-4184': { en: ['drive, transmit, run, turn: fan, compressor, pump, mill, saw, grooved pulley, motor, washing machine, power'], bn: ['চালানো, ঘোরানো: ফ্যান, কম্প্রেসর, পাম্প, মোটর'] },
  'jaw-coupling': { en: ['connect, join, couple, link, attach: shafts, shaft, two, motor, pump, gearbox, encoder, spindle, misalignment, misaligned, ends, drive', 'damp, absorb, compensate: shock, vibration, misalignment, between shafts'], bn: ['জোড়া, জোড়ার, জুড়তে, যুক্ত, সংযোগ, লাগানো, দেওয়া, দেওয়ার: শ্যাফট, শ্যাফটের, দুটি, দুই, মোটর, পাম্প'] },
  'compression-spring': { en: ['push, press, return, spring, cushion, resist, store: back, apart, button, valve, plunger, lever, force, energy'], bn: ['ঠেলা, ফেরানো, চাপ, দেওয়া: ভালভ, বোতাম, লিভার'] },
  'eye-bolt-din-580': { en: [liftEn], bn: [liftBn] },
  'eye-nut-din-582': { en: [liftEn, 'lift, hoist, hang: stud, bolt end, outside thread'], bn: [liftBn] },
  'shackle-en-13889': { en: ['connect, join, attach, link, shackle, hook: chain, rope, sling, lifting, load, anchor, mooring, towing, eye, tow', 'lift, tow, rig, hang: load, chain, sling, vehicle, boat'], bn: ['জোড়া, জুড়তে, লাগানো, বাঁধা: চেইন, দড়ি, স্লিং, নোঙর', 'তোলা, তুলতে, টানা: ভার, গাড়ি, নৌকা'] },
  'wire-rope-grip-en-13411-5': { en: ['make, form, clamp, fasten, close, hold, secure, grip, loop, end: loop, eye, end, wire rope, steel cable, cable, wire, rope, guy'], bn: ['বানানো, আটকানো, ধরা: লুপ, তার, দড়ি, কেবল, প্রান্ত'] },
  'turnbuckle-din-1480': { en: ['tension, tighten, adjust, stretch, take up, strain, tensioning: wire rope, cable, wire, rope, steel cable, guy, fence, brace, slack, rod, length, bracing'], bn: ['টানা, টানতে, টান, কষা, কষতে, দেওয়া: তার, দড়ি, কেবল, বেড়া, ঢিলা'] },
  'f-clamp-din-5117': { en: [clampEn], bn: [clampBn] },
  'g-clamp': { en: [clampEn], bn: [clampBn] },
  'bench-vice': { en: ['hold, grip, clamp, fix: workpiece, work, bench, filing, sawing, part, bending, workbench, file, saw'], bn: ['ধরা, ধরে, রাখা, আটকানো: বেঞ্চ, টেবিল, ঘষা, কাটা, কাজ'] },
  'drill-press-vice': { en: ['hold, grip, clamp, fix: part, workpiece, work, drilling, drill, drill press, drilling machine, while'], bn: ['ধরা, ধরে, রাখা, আটকানো: ড্রিল, ছিদ্র, করার, সময়'] },
  'tee-nut-din-508': { en: ['clamp, fix, hold, bolt, fasten: machine table, table, slot, milling, workpiece, lathe, fixture, t slot, bed'], bn: ['আটকানো, ধরে, রাখা: মেশিন, টেবিল, খাঁজ, মিলিং'] },
  'clamp-strap-din-6314': { en: ['clamp, hold, fix, secure, press: workpiece, work, machine table, table, milling, part, down, fixture, mill'], bn: ['আটকানো, চেপে, ধরে, রাখা: মেশিন, টেবিল, মিলিং, কাজ'] },
  'combination-spanner-iso-7738': { en: ['turn, tighten, loosen, undo, hold: nut, bolt, hexagon, nuts, bolts'], bn: ['ঘোরানো, কষা, খোলা, খোলার, কষার, খুলতে: নাট, বোল্ট'] },
  'adjustable-wrench-iso-6787': { en: ['turn, tighten, loosen, undo: different, any size, sizes, all, several, fittings, taps, unknown'], bn: ['ঘোরানো, কষা, খোলা: বিভিন্ন, মাপ, সব'] },
  'socket-iso-2725': { en: ['turn, tighten, loosen, undo: recessed, ratchet, nut, bolt, deep, reach'], bn: ['ঘোরানো, কষা, খোলা: রেঞ্চ, নাট, গভীর'] },
  'ratchet-iso-3315': { en: ['turn, tighten, loosen, drive: sockets, quickly, without lifting, narrow, fast, one hand'], bn: ['ঘোরানো, কষা, খোলা: সকেট, দ্রুত'] },
  'torque-wrench-iso-6789': { en: ['tighten, set, turn, limit, control: torque, exact, exactly, specified, certain, right, wheel nuts, cylinder head, n m, controlled'], bn: ['কষা, কষতে, টাইট, করা: টর্ক, নির্দিষ্ট, সঠিক, মেপে'] },
  'hex-key-iso-2936': { en: ['turn, tighten, loosen, undo: socket screws, hexagon socket, hex socket, grub screw, allen screws, furniture'], bn: ['ঘোরানো, কষা, খোলা: সকেট, স্ক্রু, অ্যালেন, আসবাব'] },
  'hex-key-set': { en: ['turn, tighten, loosen: several, all, sizes, socket screws, assorted'], bn: ['ঘোরানো, কষা, খোলা: বিভিন্ন, মাপ, সেট'] },
  'screwdriver-iso-2380': { en: ['turn, drive, tighten, loosen, undo: screw, screws, slotted, cross, by hand, phillips'], bn: ['ঘোরানো, কষা, খোলা, খুলতে: স্ক্রু, হাতে'] },
  'bit-iso-1173': { en: ['drive, turn, screw: cordless, power tool, impact driver, electric screwdriver, drill driver, screws'], bn: ['ঘোরানো, লাগানো: কর্ডলেস, ড্রিল, বৈদ্যুতিক'] },
  'pliers-iso-5746': { en: ['cut, snip, grip, bend, pinch, strip: wire, cable, nails, pins, sheet, pipe, copper', 'grip, hold, turn: pipe, fitting, round'], bn: ['কাটা, কাটতে, ধরা, বাঁকানো: তার, কেবল, পেরেক, পাইপ'] },
  'circlip-pliers': { en: ['remove, pull, fit, take, open, get, install, spread, mount, assemble: circlip, circlips, retaining ring, retaining rings, snap ring, seeger ring, bore, shaft, out, off'], bn: ['খোলা, খুলতে, খোলার, লাগানো, লাগাতে, বের: সার্ক্লিপ, রিটেইনিং, রিং'] },
  'claw-hammer': { en: ['pull, drive, hammer, knock, remove, hit: nails, nail, wood, out, carpentry'], bn: ['ঠোকা, তোলা, তুলতে, পেটানো: পেরেক, কাঠ'] },
  'engineers-hammer-din-1041': { en: ['hit, strike, hammer, forge, knock, rivet, beat: steel, metal, chisel, punch, iron, sheet, hot'], bn: ['পেটানো, পেটাতে, আঘাত, ঠোকা: লোহা, ধাতু, ছেনি'] },
  'pin-punch-din-6450': { en: ['drive, knock, push, remove, tap, punch, drift, take, press: pin, pins, dowel pins, dowel, roll pin, spring pin, rivet, out, bush, bearing'], bn: ['বের, করা, করতে, ঠেলে, ঠোকা: পিন, রিভেট, বেয়ারিং, বিয়ারিং'] },
  'wood-chisel-din-5139': { en: ['cut, carve, pare, chop, trim, chisel: wood, mortise, joint, hinge recess, timber, recess, tenon'], bn: ['কাটা, কাটতে, খোদাই, চাঁছা: কাঠ, খাঁজ, জোড়'] },
  'hacksaw-iso-2336': { en: ['saw, cut, sever: steel, pipe, metal, bolt, rod, tube, through, iron, bar, off, conduit'], bn: ['কাটা, কাটতে, করাত: লোহা, পাইপ, ধাতু, রড'] },
  'twist-drill-din-338': { en: ['drill, bore, make, pre-drill: hole, holes, steel, metal, aluminium, plastic, iron, stainless, tapping hole'], bn: ['ছিদ্র, ফুটো, ড্রিল, করা, করতে, করার: ইস্পাত, ধাতু, লোহা, অ্যালুমিনিয়াম'] },
  'taper-shank-drill-din-345': { en: ['drill, bore: large, big, lathe, tailstock, pillar drill, deep'], bn: ['ছিদ্র, ড্রিল: বড়, লেদ'] },
  'countersink-din-335': { en: ['deburr, deburring, countersink, chamfer, sink, debur, bevel, break: holes, hole, edge, edges, burr, burrs, flush, screw head, screw heads, drilled'], bn: ['মসৃণ, ঢালু, করা, করতে, বার: ছিদ্র, প্রান্ত, কিনারা'] },
  'hand-tap-set-din-352': { en: ['cut, tap, make, thread, threading, repair, clean, recut: internal, inside, female, thread, threads, hole, nut, blind hole, into'], bn: ['কাটা, কাটতে, কাটার, প্যাঁচ: প্যাঁচ, ভেতরের, ছিদ্র, থ্রেড'] },
  'drill-set': { en: ['drill, bore: assorted, all sizes, range, several, sizes, workshop, holes'], bn: ['ছিদ্র, ড্রিল: বিভিন্ন, মাপ, সেট'] },
  'vernier-caliper-iso-13385': { en: ['measure, measuring, gauge, check, read: inside, internal, outside, depth, step, diameter, length, width, thickness, hole, bore, inner, hundredths'], bn: ['মাপা, মাপার, মাপতে, পরিমাপ: ভেতর, ভেতরের, বাইরে, গভীরতা, ব্যাস, দৈর্ঘ্য, পুরুত্ব'] },
  'micrometer-iso-3611': { en: ['measure, measuring, gauge, check: outside, external, outer, shaft, diameter, thickness, micron, microns, hundredth, hundredths, thousandth, exactly, precise, precisely, accurately, accurate'], bn: ['মাপা, মাপার, মাপতে, পরিমাপ: বাইরের, শ্যাফট, ব্যাস, মাইক্রন, নিখুঁত, পুরুত্ব'] },
  'tape-measure': { en: ['measure, measuring: room, length, distance, long, wall, floor, site, height, metres, building'], bn: ['মাপা, মাপার, মাপতে: ঘর, দৈর্ঘ্য, দূরত্ব, দেয়াল, জায়গা'] },
  'toolbox': { en: ['store, keep, carry, transport, sort, organise, organize, put, tidy: tools, spanners, small parts, workshop, away, sockets'], bn: ['রাখা, রাখার, রাখতে, বহন, সাজানো: যন্ত্র, যন্ত্রপাতি, টুল'] },
};

export const purposes = Object.fromEntries(Object.entries(all).map(([slug, { en, bn }]) => [slug, { en: en.join('\n'), bn: bn.join('\n') }]));
